# Records which methods of its own a Ruby program calls, with what and what they return, and which
# lines they run. Loaded by RUBYOPT in a second look, in the isolated copy; needs nothing but Ruby's
# core. What is written is in the form of `recording/call_events.py`.
#
# Values are described without running the program's code: methods are Ruby's own, taken from its
# classes and bound to the value.

module WhenceWitness
  OUT = ENV["WHENCE_WITNESS_CALLS"]
  ROOT = ENV["WHENCE_WITNESS_ROOT"]
  MOST_SECONDS = 12
  MOST_BYTES = 4 * 1024 * 1024
  MOST_DESCRIBED = 400 # activations of one method
  MOST_ITEMS = 20
  LONGEST = 200
  DEPTH = 3
  SECRET = /password|passwd|passphrase|secret|api_?key|credential|private_?key|authorization|cookie|access_?key|token$|pwd$/i
  ASSERTION = /Assert|Expectation/
  SKIPPED = /Skip|Pending|Omit/

  CLASS_OF = Kernel.instance_method(:class)
  NAME_OF = Module.instance_method(:name)
  FIELDS_OF = Kernel.instance_method(:instance_variables)
  FIELD_OF = Kernel.instance_method(:instance_variable_get)
  ID_OF = BasicObject.instance_method(:__id__)

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
    folder = Dir.pwd # a main script's path is as it was written
    @paths = Hash.new { |paths, path| paths[path] = path.start_with?("<", "(") ? "" : File.expand_path(path, folder) }
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

  def own?(path)
    path.start_with?("#{ROOT}/") && !path.include?("/vendor/") && !path.include?("/gems/")
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

  def tell(name, value)
    SECRET.match?(name) ? { "t" => name_of(value), "r" => "[redacted]" } : describe(value, DEPTH)
  end

  def name_of(value)
    NAME_OF.bind_call(CLASS_OF.bind_call(value)) || "Class"
  rescue TypeError # of a BasicObject
    "BasicObject"
  end

  def describe(value, depth)
    kind = name_of(value)
    case kind
    when "Integer", "Float", "NilClass", "TrueClass", "FalseClass", "Symbol", "Rational", "Range", "Complex"
      { "t" => kind, "r" => cut(value.inspect) }
    when "String" then { "t" => kind, "r" => cut(value[0, LONGEST].inspect), "n" => value.length }
    when "Date", "Time", "DateTime", "BigDecimal", "Regexp", "Proc", "Method" then { "t" => kind, "r" => cut(value.to_s) }
    when "Class", "Module" then { "t" => kind, "r" => NAME_OF.bind_call(value).to_s }
    when "Array" then describe_items(kind, value, depth, "[", "]")
    when "Set" then describe_items(kind, value.to_a, depth, "{", "}")
    when "Hash" then describe_hash(value, depth)
    else describe_object(kind, value, depth)
    end
  end

  def describe_items(kind, value, depth, opening, closing)
    items = depth.positive? ? value.first(MOST_ITEMS).map { |one| describe(one, depth - 1) } : []
    shown = join(items.map { |one| one["r"] }, value.length)
    { "t" => kind, "r" => "#{opening}#{shown}#{closing}", "n" => value.length, "i" => items }
  end

  def describe_hash(value, depth)
    items = depth.positive? ? value.first(MOST_ITEMS).map { |key, one| [describe(key, 0), tell_item(key, one, depth)] } : []
    shown = join(items.map { |key, one| "#{key["r"]}=>#{one["r"]}" }, value.length)
    { "t" => "Hash", "r" => "{#{shown}}", "n" => value.length, "i" => items }
  end

  def tell_item(key, value, depth)
    named = (key.instance_of?(String) || key.instance_of?(Symbol)) && SECRET.match?(key.to_s)
    named ? { "t" => name_of(value), "r" => "[redacted]" } : describe(value, depth - 1)
  end

  def describe_object(kind, value, depth)
    fields = depth.positive? ? fields_of(value).first(MOST_ITEMS).to_h { |name, one| [name, tell_item(name, one, depth)] } : {}
    count = fields_of(value).length
    shown = join(fields.map { |name, one| "#{name}=#{one["r"]}" }, count)
    { "t" => kind, "r" => "#{kind}(#{shown})", "m" => "own", "n_f" => count, "f" => fields }
  end

  def fields_of(value)
    found = FIELDS_OF.bind_call(value).to_h { |name| [name.to_s.delete("@"), FIELD_OF.bind_call(value, name)] }
    Struct === value ? Struct.instance_method(:to_h).bind_call(value).to_h { |name, one| [name.to_s, one] }.merge(found) : found
  rescue TypeError
    {}
  end

  def join(parts, count)
    shown, length = [], 0
    parts.each do |part|
      break if length + part.length > LONGEST - 40

      shown << part
      length += part.length + 2
    end
    shown << "…" if shown.length < count
    shown.join(", ")
  end

  def cut(text)
    text = text.dup.force_encoding("UTF-8").scrub("?")
    text.length > LONGEST ? "#{text[0, LONGEST - 1]}…" : text
  end

  def write(event)
    return if @process != Process.pid # a fork's are not this one's

    text = "#{json(event)}\n"
    @bytes += text.bytesize
    @file.write(text)
  end

  def json(value)
    case value
    when Hash then "{#{value.map { |key, one| "#{json(key.to_s)}:#{json(one)}" }.join(",")}}"
    when Array then "[#{value.map { |one| json(one) }.join(",")}]"
    when Integer, true, false then value.to_s
    when nil then "null"
    else quote(value.to_s)
    end
  end

  def quote(text)
    escaped = text.scrub("?").gsub(/["\\\u0000-\u001f]/) { |one| format('\u%04x', one.ord) }
    "\"#{escaped}\""
  end
end

WhenceWitness.start if WhenceWitness::OUT && WhenceWitness::ROOT
