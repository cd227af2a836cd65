pub fn stars(count: i64) -> String {
    let width = usize::try_from(count).expect("a row cannot be shorter than nothing");
    "*".repeat(width)
}
