pub fn steps(heights: &[i32]) -> Vec<i32> {
    let mut result = Vec::new();
    for index in 0..heights.len() {
        result.push(heights[index + 1] - heights[index]);
    }
    result
}
