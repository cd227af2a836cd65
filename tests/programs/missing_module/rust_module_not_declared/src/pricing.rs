pub fn total(cents: &[u32]) -> u32 {
    cents.iter().sum()
}
