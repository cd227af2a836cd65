pub struct Parcel {
    pub grams: u32,
}

impl Parcel {
    pub fn weight(&self) -> u32 {
        self.grams
    }
}

pub fn heavy(parcels: &[Parcel]) -> bool {
    parcels.iter().any(|one| one.weight() > 900)
}
