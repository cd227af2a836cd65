class Base
  def close
    1
  end
end

class Derived < Base
  def close
    super
    check
  end

  def check
    2
  end

  def self.make
    new
  end
end

class Other
  def check
    3
  end
end

def go
  item = Derived.new
  item.close
  Derived.make
end
