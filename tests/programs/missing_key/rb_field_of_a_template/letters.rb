REMINDER = 'Bring %<titel>s back until %<due>s.'.freeze

def fill(text, values)
  format(text, values)
end
