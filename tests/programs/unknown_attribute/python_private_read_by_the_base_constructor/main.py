from parts import Pump

print(Pump("north").name)
