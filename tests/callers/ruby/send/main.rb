class Shell
  def handle(line)
    send("do_#{line}")
  end

  def do_help
    1
  end

  def fixed
    public_send(:do_help)
  end
end

Shell.new.handle("help")
