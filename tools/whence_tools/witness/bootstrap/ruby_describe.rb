# Describes the values of a Ruby program as plain data, and writes them as JSON; see `values.py`, whose
# keys these are. Needs nothing but Ruby's core.
#
# Values are described without running the program's code: methods are Ruby's own, taken from its
# classes and bound to the value.

module WhenceDescribe
  ROOT = ENV["WHENCE_WITNESS_ROOT"]
  MOST_ITEMS = 20
  LONGEST = 200
  DEPTH = 3
  SECRET = /password|passwd|passphrase|secret|api_?key|credential|private_?key|authorization|cookie|access_?key|token$|pwd$/i

  CLASS_OF = Kernel.instance_method(:class)
  NAME_OF = Module.instance_method(:name)
  FIELDS_OF = Kernel.instance_method(:instance_variables)
  FIELD_OF = Kernel.instance_method(:instance_variable_get)
  MESSAGE_OF = Exception.instance_method(:to_s)
  ID_OF = BasicObject.instance_method(:__id__)

  module_function

  # A main script's path is as it was written; what was evaluated has none.
  def make_paths(folder = Dir.pwd)
    Hash.new { |paths, path| paths[path] = path.start_with?("<", "(") ? "" : File.expand_path(path, folder) }
  end

  def own?(path)
    path.start_with?("#{ROOT}/") && !path.include?("/vendor/") && !path.include?("/gems/")
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
    when "NilClass" then { "t" => "nil", "r" => "nil" }
    when "Integer", "Float", "TrueClass", "FalseClass", "Symbol", "Rational", "Range", "Complex"
      { "t" => kind, "r" => cut(value.inspect) }
    when "String" then { "t" => kind, "r" => cut(value[0, LONGEST].inspect), "n" => value.length }
    when "Date", "Time", "DateTime", "Method" then { "t" => kind, "r" => cut(value.to_s) }
    when "Regexp" then { "t" => kind, "r" => cut(value.inspect) }
    when "BigDecimal" then { "t" => kind, "r" => cut(value.to_s("F")) }
    when "Proc" then { "t" => kind, "r" => value.lambda? ? "<lambda>" : "<proc>" }
    when "Class", "Module" then { "t" => kind, "r" => NAME_OF.bind_call(value).to_s }
    when "Array" then describe_items(kind, value, depth, "[", "]")
    when "Set" then describe_items(kind, value.to_a, depth, "{", "}")
    when "Hash" then describe_hash(value, depth)
    else Exception === value ? describe_exception(kind, value, depth) : describe_object(kind, value, depth)
    end
  end

  def describe_exception(kind, value, depth)
    told = describe_object(kind, value, depth)
    message = MESSAGE_OF.bind_call(value)
    told.merge("r" => cut("#{kind}(#{String === message ? message[0, LONGEST].inspect : kind})"))
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
