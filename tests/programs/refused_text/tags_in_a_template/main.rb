def replace_tag(text, tag, value)
  wanted = "<" + tag + ">"
  text.gsub(Regexp.new(wanted), value)
end

def fill(template, values)
  values.reduce(template) { |text, (tag, value)| replace_tag(text, tag, value) }
end

puts fill("Dear <name>, <sum(net> is due", { "name" => "Ann", "sum(net" => "12" })
