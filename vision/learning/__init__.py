"""How the built-in reader of pip dice learned what it knows; nothing here runs at the table."""
