"""The touchscreen: draws view models, sends moves, knows no rules."""
