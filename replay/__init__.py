"""Time and the shell: the record played again up to any point, and the command line."""
