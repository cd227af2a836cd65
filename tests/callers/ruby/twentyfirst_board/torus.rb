require_relative "board"

# A board whose edges touch each other.
class Torus < Board
  def [](row, column)
    super(row % rows, column % columns)
  end

  def to_s
    "#{super}\n#{legend}"
  end

  private

  def legend
    "(#{count(&:alive)} alive)"
  end
end
