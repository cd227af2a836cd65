# When a mail that wasn't accepted is tried again.
class Schedule
  def initialize(times:, pause:)
    @times = times
    @pause = pause
  end

  def delays
    (0...@times).map { |attempt| @pause * (2**attempt) }
  end

  def total
    delays.sum
  end
end
