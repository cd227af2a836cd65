/// Index of the first item not less than the key.
pub fn lower_bound(items: &[u32], key: u32) -> usize {
    let mut low = 0;
    let mut high = items.len();
    while low < high {
        let middle = (low + high) / 2;
        if items[middle] < key {
            low = middle + 1;
        } else {
            high = middle.saturating_sub(1);
        }
    }
    low
}
