class Pool
  def initialize(settings)
    @size = Integer(settings.fetch("size"))
    @used = 0
  end

  def free
    @size - @used
  end
end
