from teams import tell

tell("red", ["blue", "green"], 0)
