Book = Struct.new(:title, :author, :genre, :year, keyword_init: true) do
  def to_s
    "#{title} (#{author}, #{year})"
  end

  def recent?(since)
    year >= since
  end
end
