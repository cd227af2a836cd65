# frozen_string_literal: true

class Player
  NEWCOMER_GAMES = 10
  MASTER_RATING = 2400

  attr_reader :name, :games
  attr_accessor :rating

  def initialize(name, rating = 1500)
    @name = name
    @rating = rating
    @games = 0
  end

  def played
    @games += 1
  end

  # Newcomers move faster, masters slower.
  def k
    return 40 if games < NEWCOMER_GAMES

    rating >= MASTER_RATING ? 10 : 20
  end
end
