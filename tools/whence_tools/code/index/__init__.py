"""What was read of source files, kept between questions: one reading a content.

words   which words a content holds, and where: before dots, in quotes, in imports
store   facts of contents in one SQLite file, shared by processes
files   which content each file of a workspace has; changed ones are read again
"""
