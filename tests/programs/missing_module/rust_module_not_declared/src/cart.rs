pub struct Cart {
    pub cents: Vec<u32>,
}
