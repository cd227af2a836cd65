require_relative "settings"
require_relative "mailer"

settings = Settings.load(File.join(__dir__, "mailer.yml"))
mailer = Mailer.new(settings)
mailer.deliver("ana@example.org", "Your order")
mailer.deliver("nobody@example.invalid", "Your order")
puts mailer.log
