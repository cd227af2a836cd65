# frozen_string_literal: true

require 'json'

# How a customer's invoices are laid out.
class Layout
  DEFAULTS = {
    width: 46,
    currency: 'EUR',
    date_format: '%d.%m.%Y',
    footer: 'Thank you for your order.'
  }.freeze

  def self.load(path)
    new(JSON.parse(File.read(path)))
  end

  def initialize(options)
    @options = DEFAULTS.merge(options)
  end

  def [](name)
    @options[name]
  end

  def columns
    description = self[:width] - 8 - 12
    [description, 8, 12]
  end

  def money(cents)
    format('%.2f %s', cents / 100.0, self[:currency])
  end
end
