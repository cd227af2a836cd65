pub fn repeat_first(scores: &mut Vec<u32>) -> u32 {
    let first = &scores[0];
    scores.push(*first * 2);
    *first
}
