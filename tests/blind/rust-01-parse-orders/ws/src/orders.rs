#[derive(Debug)]
pub struct Order {
    pub sku: String,
    pub quantity: u32,
}

pub fn parse_line(line: &str) -> Option<Order> {
    let (sku, quantity) = line.split_once(',')?;
    Some(Order {
        sku: sku.trim().to_uppercase(),
        quantity: quantity.parse().unwrap(),
    })
}

pub fn parse_all(text: &str) -> Vec<Order> {
    text.lines().filter_map(parse_line).collect()
}
