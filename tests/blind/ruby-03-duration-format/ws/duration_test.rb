require 'minitest/autorun'
require_relative 'playlist'

class PlaylistTest < Minitest::Test
  def test_empty
    assert_equal '0:00', Playlist.new.longest
  end

  def test_under_an_hour
    assert_equal '7:05', Playlist.new('3m', '4m5s').total
  end

  def test_parse
    assert_equal 3725, Duration.parse('1h2m5s')
  end

  def test_over_an_hour
    assert_equal '1:01:30', Playlist.new('40m', '21m30s').total
  end
end
