const SYMBOLS: [(u32, &str); 8] = [
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

pub fn to_roman(mut number: u32) -> String {
    let mut text = String::new();
    for (value, symbol) in SYMBOLS {
        while number >= value {
            text.push_str(symbol);
            number -= value;
        }
    }
    text
}
