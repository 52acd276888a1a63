"""The panel: buttons, lights and buzzer on a Raspberry Pi's pins, or simulated. Knows no game.

`hardware.link.connect` is the way in; `hardware.doctor.checks` says how things are.
"""
