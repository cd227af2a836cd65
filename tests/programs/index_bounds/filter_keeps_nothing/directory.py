from people import PEOPLE


class Directory:
    def with_role(self, role):
        return [person for person in PEOPLE if person.role == role]
