pub fn sum(a: u32) -> u32 {
    let b = a + 1
    a + b
}
