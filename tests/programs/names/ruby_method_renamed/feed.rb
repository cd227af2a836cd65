def feed_entry(title)
  { id: slugify(title), title: title }
end

def feed_path(title)
  "/feeds/" + slugify(title)
end
