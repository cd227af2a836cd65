pub struct Kite {
    pub name: String,
    pub tails: Vec<f64>,
}

pub fn longest(kite: Kite) -> f64 {
    kite.tails.iter().copied().fold(0.0, f64::max)
}
