# Records what the locals and instance variables of a Ruby program held when it raised. Loaded by
# RUBYOPT in a second run, in the isolated copy. What is written is in the form of
# `recording/model.py`: the last exceptions, when the program has ended.

require_relative "ruby_describe"

module WhenceValues
  include WhenceDescribe
  extend WhenceDescribe

  OUT = ENV["WHENCE_WITNESS_VALUES"]
  MOST_SECONDS = 20
  MOST_FAILURES = 40
  MOST_FRAMES = 30
  MOST_NAMES = 60
  CAUSE_OF = Exception.instance_method(:cause)
  ENDS = /\A(?:SystemExit|StopIteration|Interrupt)\z/ # what is raised where nothing failed

  ANCESTORS_OF = Module.instance_method(:ancestors)
  TEST = /\A(?:Minitest|Test::Unit|RSpec)::/
  RUNNERS = /\A@(?:NAME|failures|assertions|time|metadata|_.*|internal_data|method_name)\z/ # a runner's own

  Activation = Struct.new(:path, :name, :line, :binding)

  module_function

  def start
    @ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + MOST_SECONDS
    @process = Process.pid
    @stacks = {}
    @raised = {} # by the exception, which is raised again on its way out
    @paths = make_paths
    @trace = TracePoint.new(:call, :return, :b_call, :b_return, :raise) { |point| notice(point) }
    @trace.enable
    at_exit { at_exit { finish } } # after what a runner does at the end
  end

  def notice(point)
    stack = (@stacks[ID_OF.bind_call(Thread.current)] ||= [])
    if point.event == :raise
      keep(point.raised_exception, stack)
    elsif own?(path = @paths[point.path])
      case point.event
      when :call then stack << Activation.new(path, point.method_id.to_s, point.lineno, point.binding)
      when :b_call then stack << Activation.new(path, "block", point.lineno, point.binding)
      else stack.pop
      end
    end
    @trace.disable if Process.clock_gettime(Process::CLOCK_MONOTONIC) > @ends
  rescue StandardError
    nil # a program is never disturbed by being watched
  end

  def keep(error, stack)
    id, kind = ID_OF.bind_call(error), name_of(error)
    return if @raised.key?(id) || ENDS.match?(kind)

    frames = describe_frames(stack)
    return if frames.empty?

    cause = @raised[ID_OF.bind_call(CAUSE_OF.bind_call(error))]
    raised = { "type" => kind, "module" => "", "args" => [], "frames" => frames }
    led = cause ? [cause[0].merge("relation" => "cause"), *cause.drop(1)] : []
    @raised[id] = [raised, *led]
    @raised.shift if @raised.size > MOST_FAILURES
  end

  def describe_frames(stack)
    left = stack.dup
    own = Thread.current.backtrace_locations.select { |place| own?(@paths[place.path]) }
    own.first(MOST_FRAMES).filter_map { |place| describe_frame(place, left) }.reverse
  end

  def describe_frame(place, left)
    call = find_activation(place, left)
    return if call.nil? # a method in C stands where its caller does

    found = call.binding ? variables(call.binding) : {}
    { "file" => call.path, "function" => place.label, "line" => place.lineno, "own" => true,
      "first" => call.line, "locals" => found.to_h { |name, value| [name, tell(name, value)] } }
  end

  def find_activation(place, left)
    path, label = @paths[place.path], place.label
    return Activation.new(path, "", 1, label == "<main>" ? TOPLEVEL_BINDING : nil) if label.start_with?("<")

    name = label.start_with?("block") ? "block" : label[/[^#. ]+\z/]
    at = left.rindex { |one| one.path == path && one.name == name && one.line <= place.lineno }
    is_part = label.match?(/\A(?:rescue|ensure) in /) # of a method whose own frame follows
    at && (is_part ? left[at] : left.slice!(at..)[0])
  end

  def variables(binding)
    found = binding.local_variables.first(MOST_NAMES).to_h { |name| [name.to_s, binding.local_variable_get(name)] }
    owner = binding.receiver
    return found if name_of(owner) == "Object"

    is_test = ANCESTORS_OF.bind_call(CLASS_OF.bind_call(owner)).any? { |one| TEST.match?(NAME_OF.bind_call(one).to_s) }
    fields = FIELDS_OF.bind_call(owner).reject { |name| is_test && RUNNERS.match?(name) }
    fields.first(MOST_NAMES).each { |name| found[name.to_s] = FIELD_OF.bind_call(owner, name) }
    is_test ? found : found.merge("self" => owner)
  end

  def finish
    return if @process != Process.pid # a fork's are not this one's

    @trace.disable
    runtime = "Ruby #{RUBY_VERSION}"
    File.open(OUT, "a") do |file|
      @raised.each_value do |chain|
        file.puts(json("how" => "reported", "runtime" => runtime, "pid" => @process, "about" => nil, "chain" => chain))
      end
    end
  end
end

WhenceValues.start if WhenceValues::OUT && WhenceDescribe::ROOT
