"""The commands: `add(commands)` of a module describes them, and `run(args)` gives the exit code.

None of them imports kivy, cv2 or gpiozero before it has to: `companion games` answers at once.
"""
