"""Write views as text, CSV and JSON ("for people and for programs")."""
