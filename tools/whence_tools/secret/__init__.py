"""Where secrets stand in a text: one table of rules, for whole texts and for unfinished ones.

`tokens` knows secrets by their form, `names` by the name that they are given, `places` by what
stands around them. `finding` applies all three; `whence_tools.redact` replaces what it finds.
"""
