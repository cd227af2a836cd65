from document import Document


class Invoice(Document):
    def body(self):
        return "<p>" + super().render() + "</p>"
