RATES = {
    "USD": 1.08,
    "GBP": 0.86,
    "Eur": 1.0,
}
