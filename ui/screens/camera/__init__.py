"""The camera on the touchscreen: reading throws, teaching dice, checking mat and light.

Games come in through `ui.eyeside`, which works without OpenCV; these screens do not.
"""
