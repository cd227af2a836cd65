import fractions

print(fractions.Fraction(1, 3).shorten())
