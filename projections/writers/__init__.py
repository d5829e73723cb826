"""Views into text, CSV and JSON."""
