from blog.render import heading


def publish(title, tags):
    marked = [tag.strip() for tag in tags]
    return heading(marked, title)
