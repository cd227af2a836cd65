mod table;

use table::Table;

struct Rental {
    bike: &'static str,
    customer: &'static str,
    days: u32,
}

fn price(rental: &Rental) -> f64 {
    let per_day = if rental.bike.starts_with('E') { 29.0 } else { 14.5 };
    per_day * f64::from(rental.days)
}

fn by_customer(rentals: &[Rental]) -> Table {
    let mut table = Table::new(&["bike", "name", "price"]);
    for rental in rentals {
        table.add(vec![
            rental.bike.to_string(),
            rental.customer.to_string(),
            format!("{:.2}", price(rental)),
        ]);
    }
    table
}

fn by_length(rentals: &[Rental]) -> Table {
    let mut table = Table::new(&["bike", "days"]);
    for rental in rentals.iter().filter(|r| r.days > 1) {
        table.add(vec![rental.bike.to_string(), rental.days.to_string()]);
    }
    table
}

fn main() {
    let rentals = [
        Rental { bike: "E-Tour 3", customer: "Novak", days: 4 },
        Rental { bike: "City 11", customer: "Abbott", days: 1 },
        Rental { bike: "Trail 2", customer: "Silva", days: 12 },
    ];
    println!("{}", by_customer(&rentals).render());
    println!("{}", by_length(&rentals).render());
}
