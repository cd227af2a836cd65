from log import summary

ENTRIES = ["2024-03-01 started", "2024-03-02 stopped: full"]
print([summary(entry) for entry in ENTRIES])
