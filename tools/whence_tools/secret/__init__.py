"""Where secrets stand in a text: one table of rules, for whole texts and for unfinished ones.

`tokens` knows secrets by their form, `assignments` by the name that they are given, `nearby` by one
that they stand near, `places` by what stands around them, `commands` by the program that takes
them, `tables` by the heading above them. `names` knows which names say it.
`finding` applies them all; `whence_tools.redact` replaces what it finds.
"""
