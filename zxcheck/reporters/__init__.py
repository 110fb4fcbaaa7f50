"""The formats, a file each: a report in, text out."""
