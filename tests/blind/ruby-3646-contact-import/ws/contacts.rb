# Reads contacts from the tab separated dump of the old address book.
module Contacts
  Contact = Struct.new(:name, :mail, :phone, :note, keyword_init: true)

  class FormatError < StandardError; end

  COLUMNS = %i[name mail phone note].freeze

  module_function

  def header?(line)
    line.downcase.start_with?("name\t")
  end

  def parse_line(line)
    values = line.chomp.split("\t")
    raise FormatError, "too many columns: #{line.inspect}" if values.size > COLUMNS.size

    Contact.new(**COLUMNS.zip(values).to_h)
  end

  def parse(text)
    text.each_line
        .reject { |line| line.strip.empty? || header?(line) }
        .map { |line| parse_line(line) }
  end
end
