local animals = require("animals")

local cat = animals.Animal.new("Tom")
print(cat:describe())
local dog = animals.Dog.new("Rex")
print(dog:describe(), dog:name_of())
