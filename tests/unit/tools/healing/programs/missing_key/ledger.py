def balance(entry):
    return entry["credits"] - entry["debit"]
