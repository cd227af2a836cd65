module Theme
  COLOURS = {
    primary: "#003366",
    acent: "#ff8800",
  }

  def self.colour(name)
    COLOURS.fetch(name)
  end
end
