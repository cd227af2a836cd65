def version():
    return "1"


from app.models import User as Person
from app.views import page

DEFAULT_VIEW = page.render
