module Machine
  Refused = Class.new(StandardError)
  EVENTS = { pay: %i[draft paid], ship: %i[paid shipped] }.freeze

  class << self
    def settings
      @settings ||= {}
    end

    def configure
      yield settings
    end
  end

  def method_missing(name, *args)
    from, to = EVENTS.fetch(name) { return super }
    change(from, to)
  end

  def respond_to_missing?(name, include_private = false)
    EVENTS.key?(name) || super
  end

  def change(from, to)
    refuse(to) unless allowed?(from, to)
    self.state = to
    hook = "on_enter_#{to}"
    send(hook) if respond_to?(hook)
    self
  end

  def allowed?(from, _to)
    state == from
  end

  def log(text)
    history << text
  end

  def history
    @history ||= []
  end

  private

  def refuse(to)
    raise Refused, "#{state} cannot become #{to}"
  end
end
