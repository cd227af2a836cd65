#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub lat: f64,
    pub lon: f64,
}

impl Point {
    pub fn new(lat: f64, lon: f64) -> Self {
        Point { lat, lon }
    }

    /// Distance in km on a flat map, which is fine within one country.
    pub fn km_to(&self, other: &Point) -> f64 {
        let mean = ((self.lat + other.lat) / 2.0).to_radians();
        let dx = (self.lon - other.lon) * mean.cos() * 111.3;
        let dy = (self.lat - other.lat) * 111.3;
        (dx * dx + dy * dy).sqrt()
    }
}
