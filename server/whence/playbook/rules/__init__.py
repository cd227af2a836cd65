"""The rules, a package a family; `whence.playbook.registry` lists them, most specific first."""
