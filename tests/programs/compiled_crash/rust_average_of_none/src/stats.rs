pub fn average(grades: &[u32]) -> u32 {
    let sum: u32 = grades.iter().sum();
    sum / grades.len() as u32
}
