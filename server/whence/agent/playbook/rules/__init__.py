"""One module a rule family; `whence.agent.playbook.registry` lists them, most specific first."""
