# frozen_string_literal: true

# The rating system of Arpad Elo.
module Elo
  SCALE = 400.0

  module_function

  # The score that a player can expect against an opponent, 0 to 1.
  def expected(rating, opponent)
    1 / (1 + 10**((opponent - rating) / SCALE))
  end

  def updated(rating, opponent, score, factor)
    (rating + factor * (score - expected(rating, opponent))).round
  end
end
