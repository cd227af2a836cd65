"""The offline analyst: rules that follow a value to where it is made."""
