"""The commands of `companion vision`, one module each."""
