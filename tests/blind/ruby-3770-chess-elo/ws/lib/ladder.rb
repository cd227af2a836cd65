# frozen_string_literal: true

require 'elo'
require 'player'

# The ratings of a club. Both ratings of a game are computed from the ratings
# that the players had before it.
class Ladder
  RESULTS = { '1-0' => 1.0, '0-1' => 0.0, '1/2' => 0.5 }.freeze

  Game = Struct.new(:white, :black, :result, :gain)

  attr_reader :games

  def initialize
    @players = {}
    @games = []
  end

  def join(name, rating = 1500)
    raise ArgumentError, "#{name} is a member already" if @players.key?(name)

    @players[name] = Player.new(name, rating)
  end

  def rating(name)
    @players.fetch(name).rating
  end

  def record(white, black, result)
    score = RESULTS.fetch(result)
    first = @players.fetch(white)
    second = @players.fetch(black)
    before = first.rating
    first.rating = Elo.updated(first.rating, second.rating, score, first.k)
    second.rating = Elo.updated(second.rating, first.rating, 1 - score, second.k)
    [first, second].each(&:played)
    @games << Game.new(white, black, result, first.rating - before)
  end

  # Names with the best rating first; equal ratings in the order of names.
  def standings
    @players.values.sort_by { |player| [-player.rating, player.name] }.map(&:name)
  end

  def biggest_upset
    @games.max_by { |game| game.gain.abs }
  end
end
