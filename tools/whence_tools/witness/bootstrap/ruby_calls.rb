# Records which methods of its own a Ruby program calls, with what and what they return, and which
# lines they run. Loaded by RUBYOPT in a second look, in the isolated copy. What is written is in the
# form of `recording/call_events.py`.

require_relative "ruby_describe"

module WhenceWitness
  include WhenceDescribe
  extend WhenceDescribe

  OUT = ENV["WHENCE_WITNESS_CALLS"]
  MOST_SECONDS = 12
  MOST_BYTES = 4 * 1024 * 1024
  MOST_DESCRIBED = 400 # activations of one method
  ASSERTION = /Assert|Expectation/
  SKIPPED = /Skip|Pending|Omit/

  Activation = Struct.new(:path, :method, :lines, :last, :given)

  module_function

  def start
    @ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + MOST_SECONDS
    @file = File.open(OUT, "a")
    @file.sync = true
    @process = Process.pid
    @bytes = 0
    @dropped = 0
    @stacks = {}
    @raising = {}
    @counts = Hash.new(0)
    @paths = make_paths
    @trace = TracePoint.new(:call, :return, :b_call, :b_return, :line, :raise) { |point| notice(point) }
    @trace.enable
    at_exit { at_exit { finish } } # after what a runner does at the end
  end

  def finish
    return if @process != Process.pid

    @trace.disable
    write("e" => "end", "dropped" => @dropped)
  end

  def notice(point)
    path = @paths[point.path]
    return unless own?(path)

    thread = ID_OF.bind_call(Thread.current)
    stack = (@stacks[thread] ||= [])
    case point.event
    when :line then line(point, path, stack, thread)
    when :call then enter(point, path, stack, thread, point.method_id.to_s)
    when :return then leave(point, path, stack, thread, point.method_id)
    when :b_call # of blocks those that are a test's: nothing of the program's calls them
      enter(point, path, stack, thread, "block:#{point.lineno}") if stack.empty?
    when :b_return
      leave(point, path, stack, thread, nil) if stack.size == 1 && stack[0].method.nil?
    when :raise then fail(point, stack, thread)
    end
    stop if Process.clock_gettime(Process::CLOCK_MONOTONIC) > @ends || @bytes > MOST_BYTES
  rescue StandardError
    nil # a program is never disturbed by being watched
  end

  def stop
    @dropped += 1
    @trace.disable
  end

  def line(point, path, stack, thread)
    @raising.delete(thread)
    call = stack.reverse_each.find { |one| one.path == path && one.method == point.method_id } || stack[-1]
    return if call.nil? || call.path != path

    call.lines[point.lineno] = true
    call.last = point.lineno
  end

  def enter(point, path, stack, thread, name)
    key = [path, point.lineno]
    @counts[key] += 1
    is_block = point.event == :b_call
    given = is_block || @counts[key] > MOST_DESCRIBED ? {} : arguments(point)
    owner = is_block ? nil : NAME_OF.bind_call(point.defined_class)
    write(
      "e" => "enter", "s" => thread, "file" => path, "first" => point.lineno,
      "name" => owner ? "#{owner}##{name}" : name, "at" => stack.empty? ? 0 : stack[-1].last,
      "arguments" => given.to_h { |key_, value| [key_, tell(key_, value)] }
    )
    stack << Activation.new(path, is_block ? nil : point.method_id, {}, point.lineno, given)
  end

  def leave(point, path, stack, thread, method)
    return unless stack.any? { |one| one.path == path && one.method == method }

    until stack.empty?
      call = stack.pop
      is_this = call.path == path && call.method == method
      event = { "e" => "leave", "s" => thread, "lines" => call.lines.keys, "left" => call.last }
      if !is_this || @raising[thread]
        event["raised"] = true
      elsif method != :initialize
        event["result"] = describe(point.return_value, DEPTH)
      end
      event["after"] = call.given.to_h { |key, value| [key, tell(key, value)] } unless call.given.empty?
      write(event)
      break if is_this
    end
  end

  def fail(point, stack, thread)
    @raising[thread] = true
    name = name_of(point.raised_exception)
    return if name !~ ASSERTION || name =~ SKIPPED || stack.empty?

    write("e" => "fail", "s" => thread, "at" => stack.reverse.map { |one| [one.path, one.last] })
  end

  def arguments(point)
    found = {}
    found["self"] = point.self unless name_of(point.self) =~ /\A(?:Object|Module|Class)\z/
    point.parameters.each do |_, name|
      next if name.nil? || !name.match?(/\A\w+\z/) || !point.binding.local_variable_defined?(name)

      found[name.to_s] = point.binding.local_variable_get(name)
    end
    found
  end

  def write(event)
    return if @process != Process.pid # a fork's are not this one's

    text = "#{json(event)}\n"
    @bytes += text.bytesize
    @file.write(text)
  end

end

WhenceWitness.start if WhenceWitness::OUT && WhenceDescribe::ROOT
