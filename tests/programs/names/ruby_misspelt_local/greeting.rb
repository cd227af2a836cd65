def greet(visitor_name)
  "Hello #{visitor_nmae.capitalize}"
end
