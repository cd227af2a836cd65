use std::ops::{Add, AddAssign, Deref, Mul, Neg};

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Cents(i64);

impl Cents {
    pub const ZERO: Cents = Cents(0);

    pub const fn new(raw: i64) -> Self {
        Cents(raw)
    }

    pub fn show(&self) -> String {
        format!("{}.{:02}", self.0 / 100, (self.0 % 100).abs())
    }
}

impl Add for Cents {
    type Output = Cents;
    fn add(self, other: Cents) -> Cents {
        Cents(self.0 + other.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Cents) {
        *self = *self + other;
    }
}

impl Mul<u32> for Cents {
    type Output = Cents;
    fn mul(self, count: u32) -> Cents {
        Cents::new(self.0 * i64::from(count))
    }
}

impl Neg for Cents {
    type Output = Cents;
    fn neg(self) -> Cents {
        Cents(-self.0)
    }
}

impl std::iter::Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(iter: I) -> Cents {
        iter.fold(Cents::ZERO, |acc, c| acc + c)
    }
}

pub struct Priced<T> {
    pub price: Cents,
    item: T,
}

impl<T> Priced<T> {
    pub fn at(item: T, price: Cents) -> Priced<T> {
        Priced { price, item }
    }
}

impl<T> Deref for Priced<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.item
    }
}
