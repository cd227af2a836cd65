from counter import bump

bump()
