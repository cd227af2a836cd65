"""Imports the ticket export of the old bug tracker."""

from xmlmap import as_list, parse


def read_tickets(text):
    export = parse(text)["tickets"]
    if export == "":
        return []
    tickets = []
    for fields in as_list(export.get("ticket")):
        tickets.append(
            {
                "id": int(fields["id"]),
                "title": fields["title"],
                "labels": fields.get("label") or [],
                "open": fields.get("closed", "") == "",
            }
        )
    return tickets
