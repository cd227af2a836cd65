require_relative "text"
require_relative "feed"
require_relative "page"

puts page_path("Hello World")
