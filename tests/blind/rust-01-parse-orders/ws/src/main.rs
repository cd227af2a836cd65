mod orders;

use std::collections::BTreeMap;

const TEXT: &str = "bolt,40\nnut,15\n\nbolt, 12\n";

fn main() {
    let mut totals: BTreeMap<String, u32> = BTreeMap::new();
    for order in orders::parse_all(TEXT) {
        *totals.entry(order.sku).or_insert(0) += order.quantity;
    }
    for (sku, total) in &totals {
        println!("{sku:<8}{total:>5}");
    }
}
