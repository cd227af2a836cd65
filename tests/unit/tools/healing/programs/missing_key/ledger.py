def balance(entry):
    return entry["cerdit"] - entry["debit"]
