def page_path(title)
  "/pages/#{slugify(title)}"
end
