require "socket"

class Store
  def initialize(host, port)
    @socket = TCPSocket.new(host, port)
  end

  def get(key)
    @socket.puts("get #{key}")
    @socket.gets
  end
end
