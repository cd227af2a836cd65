def share(votes, who):
    own = sum(1 for vote in votes if vote["who"] == who)
    return own / len(votes)
