UNITS = {
  "inch" => "yard",
  "yard" => "metre",
  "metre" => "yard",
  "gram" => "kilogram"
}.freeze
