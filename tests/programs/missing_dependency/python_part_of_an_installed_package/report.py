from jinja2.templating import Template

print(Template("{{ name }}").render(name="a"))
