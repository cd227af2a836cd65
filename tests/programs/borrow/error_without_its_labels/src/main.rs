fn main() {
    let mut pending = vec![1, 2, 3];
    let first = &mut pending[0];
    let all = &mut pending;
    all.push(4);
    *first += 1;
}
