"""Where secrets stand in a text: one table of rules, for whole texts and for unfinished ones.

`tokens` knows secrets by their form, `shapes` by the look of a word, `reading` by the name that
they are given: what connects the two, a heading above them (`tables`), a sentence or a list near
(`nearby`). `names` knows which names say it. `places` knows them by what stands around them,
`commands` by the program that takes them. `finding` applies them all; `whence_tools.redact`
replaces what it finds.
"""
