require 'minitest/autorun'
require_relative 'mailer'

class MailerTest < Minitest::Test
  FAILING = ->(_address, _message) { false }
  WORKING = ->(_address, _message) { true }

  def test_default_address
    assert_equal 'localhost:25', Mailer.new(Settings.new, WORKING).address
  end

  def test_changed_settings
    settings = Settings.new.with(port: 2525)
    assert_equal 'localhost:2525', Mailer.new(settings, WORKING).address
  end

  def test_gives_up_after_the_retries
    result = Mailer.new(Settings.new(retries: 1), FAILING).deliver('Hello')
    assert_equal Mailer::Result.new(false, 2), result
  end

  def test_footer_can_be_left_out
    mailer = Mailer.new(Settings.new(footer: false), WORKING)
    assert_equal "Hello\nall", mailer.compose("Hello\nall\n")
  end

  def test_settings_from_file
    settings = Settings.load('{"host": "mail.club.example", "port": 587}')
    assert_equal 'mail.club.example:587', Mailer.new(settings, WORKING).address
  end
end
