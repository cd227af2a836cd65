def selected(votes, name):
    return [vote for vote in votes if vote["for"] == name.upper()]
