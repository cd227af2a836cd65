pub fn price(cents: u32, member: bool) -> u32 {
    if member {
        let rate = 90;
    }
    cents * rate / 100
}
