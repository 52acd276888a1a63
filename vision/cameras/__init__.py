"""Where pictures come from: a Raspberry Pi camera, a USB camera, files, or a simulated table.

`Camera` is the one interface: it keeps the latest frame, says in plain words how it is, and opens
its source again when it was lost. Sources are the kinds of camera; `choose` picks one.
"""

from vision.cameras.base import CameraState, CameraStatus, Look, NoCamera, Shot, Source
from vision.cameras.camera import Camera
from vision.cameras.choosing import Kind, choose

__all__ = [
    "Camera",
    "CameraState",
    "CameraStatus",
    "Kind",
    "Look",
    "NoCamera",
    "Shot",
    "Source",
    "choose",
]
