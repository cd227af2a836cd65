require_relative 'settings'

# Sends messages by a transport, a callable that tells whether it worked.
class Mailer
  Result = Struct.new(:sent, :attempts)

  def initialize(settings, transport)
    @settings = settings
    @transport = transport
  end

  def address
    "#{@settings[:host]}:#{@settings[:port]}"
  end

  def compose(body)
    lines = body.lines.map(&:chomp)
    lines += ['-- ', 'Sent by the club office'] if @settings[:footer]
    lines.join("\n")
  end

  def deliver(body)
    message = compose(body)
    attempts = 0
    loop do
      attempts += 1
      return Result.new(true, attempts) if @transport.call(address, message)
      return Result.new(false, attempts) if attempts > @settings[:retries]
    end
  end
end
