from labels import headline

print(headline("  a long day ").center(20))
