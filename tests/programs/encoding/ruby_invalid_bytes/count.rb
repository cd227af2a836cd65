text = $stdin.read.force_encoding('UTF-8')
puts text.split(/\s+/).size
