pub fn clean(text: &str) -> String {
    inner::stripped(text)
}

pub fn count(text: &str) -> usize {
    text.split(' ').filter(|word| keep(word)).count()
}

fn keep(word: &str) -> bool {
    !word.is_empty()
}

pub fn matches(left: &str, right: &str) -> bool {
    clean(left) == clean(right)
}

mod inner {
    use super::keep as kept;

    pub fn stripped(text: &str) -> String {
        if kept(text) { text.trim().into() } else { String::new() }
    }
}
