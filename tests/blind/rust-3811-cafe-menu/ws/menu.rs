#[derive(Debug)]
pub struct Dish {
    pub name: String,
    pub cents: u32,
}

pub struct Menu {
    dishes: Vec<Dish>,
}

/// Where the name of a dish ends and its price begins.
fn separator(line: &str) -> Option<usize> {
    line.chars().position(|c| c == ':')
}

fn cents(text: &str) -> Result<u32, String> {
    let (euros, rest) = text.split_once('.').unwrap_or((text, "00"));
    let number = format!("{euros}{rest:0<2}");
    number.parse().map_err(|_| format!("not a price: {text}"))
}

fn dish(line: &str) -> Result<Dish, String> {
    let at = separator(line).ok_or(format!("no price: {line}"))?;
    let (name, price) = line.split_at(at);
    Ok(Dish { name: name.trim().to_string(), cents: cents(price[1..].trim())? })
}

impl Menu {
    pub fn parse(text: &str) -> Result<Menu, String> {
        let mut dishes = Vec::new();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            dishes.push(dish(line)?);
        }
        Ok(Menu { dishes })
    }

    pub fn find(&self, name: &str) -> Option<&Dish> {
        self.dishes.iter().find(|d| d.name.eq_ignore_ascii_case(name))
    }

    pub fn up_to(&self, cents: u32) -> impl Iterator<Item = &Dish> {
        self.dishes.iter().filter(move |d| d.cents <= cents)
    }
}
