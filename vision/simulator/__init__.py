"""A table that exists only in numbers: throws on the mat as a camera would see them.

It is a feature, not test scaffolding: the whole companion can be tried on a laptop without a
camera, and faults (a hand, a blur, a black frame) can be asked for by name.
"""
