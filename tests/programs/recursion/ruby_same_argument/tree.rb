def depth(node)
  return 0 if node.nil?

  1 + depth(node)
end

puts depth({ 'left' => nil })
