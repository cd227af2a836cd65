pub fn longest(words: Vec<String>) -> (usize, usize) {
    let mut longest = 0;
    for word in words {
        longest = longest.max(word.len());
    }
    (longest, words.len())
}
