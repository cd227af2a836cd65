from tickets import pick_winner

names = ["ada", "grace", "linus"]
print(pick_winner(names))
