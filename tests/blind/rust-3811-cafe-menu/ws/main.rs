mod menu;

use menu::Menu;

const CARD: &str = "
    Espresso: 2.20
    Hot chocolate: 3.9
    Lemonade: 3
    Frappé: 4.80
    Cheese cake: 4.10
";

fn bill(menu: &Menu, order: &[(&str, u32)]) -> Result<u32, String> {
    let mut total = 0;
    for (name, count) in order {
        let dish = menu.find(name).ok_or(format!("not on the menu: {name}"))?;
        total += dish.cents * count;
    }
    Ok(total)
}

fn main() -> Result<(), String> {
    let menu = Menu::parse(CARD)?;
    println!("under four euros:");
    for dish in menu.up_to(400) {
        println!("  {} {:.2}", dish.name, f64::from(dish.cents) / 100.0);
    }
    let total = bill(&menu, &[("espresso", 2), ("cheese cake", 1)])?;
    println!("table 3 pays {:.2}", f64::from(total) / 100.0);
    Ok(())
}
