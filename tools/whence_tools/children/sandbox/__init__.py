"""The first process of an isolated copy: it makes the copy, closes it in and runs commands in it.

Started as `python -I -S`, so that it is up in a few milliseconds: only the standard library and
this package may be imported, and of that neither `dataclasses`, which imports `inspect`, nor
`typing`: each takes as long as all the rest. It is talked to over a socket (`wire`) and ends with
it.
"""
