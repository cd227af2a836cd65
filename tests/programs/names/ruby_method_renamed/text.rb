def sluggify(title)
  title.downcase.tr(" ", "-")
end
