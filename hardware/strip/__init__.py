"""The LED strip: any WLED controller on USB serial, or a virtual one. Knows no game.

`hardware.strip.link.connect` is the way in; `hardware.strip.doctor.checks` says how things are.
"""
