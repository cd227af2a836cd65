require 'yaml'

class Menu
  def initialize(path)
    @prices = {}
    YAML.load_file(path).each do |name, price|
      @prices[name] = price
    end
  end

  def include?(name)
    @prices.key?(name)
  end

  def total(names)
    names.sum { |name| @prices.fetch(name) }
  end
end
