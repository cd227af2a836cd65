module Rules
  class Rule
    attr_reader :field

    def initialize(field, **options)
      @field = field
      @message = options.fetch(:message) { default_message }
    end

    def check(record)
      value = record.public_send(field)
      accepts?(value) ? nil : "#{field} #{@message}"
    end

    def accepts?(_value)
      true
    end

    private

    def default_message
      "is invalid"
    end
  end

  class Presence < Rule
    def accepts?(value)
      !blank?(value)
    end

    private

    def blank?(value)
      value.nil? || value.to_s.strip.empty?
    end

    def default_message
      "is missing"
    end
  end

  class Range < Rule
    def initialize(field, within:, **options)
      @within = within
      super(field, **options)
    end

    def accepts?(value)
      super && @within.cover?(value)
    end

    private

    def default_message
      "#{super}, expected #{@within}"
    end
  end
end
