require_relative "torus"

def generations(board)
  return enum_for(:generations, board) unless block_given?

  loop do
    yield board
    board = board.step
  end
end

def period(board, limit = 10)
  generations(board).take(limit).drop(1).index { |later| later == board }&.succ
end

def show(title, board)
  puts title, board
  generations(board).lazy.map(&:count).first(3).each { |size| puts size }
end

[Board, Torus].each do |kind|
  blinker = kind.parse("..... ..#.. ..#.. ..#.. .....")
  show(kind.name, blinker)
  puts period(blinker)
end
