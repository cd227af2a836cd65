use std::collections::HashMap;

fn load(text: &str) -> HashMap<String, f64> {
    let mut rates = HashMap::new();
    for line in text.lines() {
        if let Some((code, rate)) = line.split_once(' ') {
            rates.insert(code.to_string(), rate.parse().unwrap_or(1.0));
        }
    }
    rates
}

fn convert(rates: &HashMap<String, f64>, amount: f64, from: &str) -> f64 {
    amount / rates[&from.to_uppercase()]
}

fn main() {
    let rates = load("EUR 1\nusd 1.1\n");
    println!("{:.2}", convert(&rates, 3.0, "eur"));
    println!("{:.2}", convert(&rates, 3.0, "usd"));
}
