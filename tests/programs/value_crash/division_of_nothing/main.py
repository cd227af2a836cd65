from poll.choose import selected
from poll.share import share

VOTES = [{"who": "a", "for": "Red"}, {"who": "b", "for": "Blue"}]
print(share(selected(VOTES, "red"), "a"))
