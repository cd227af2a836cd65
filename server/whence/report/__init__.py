"""One rendering of an analysis for the terminal, Markdown and HTML.

A command imports the one that it prints.
"""
