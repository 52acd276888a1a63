"""The games of the house, each listed once it is whole."""

from companion.core.registry import Registry
from companion.games import obscurio

REGISTRY = Registry([obscurio.GAME])
