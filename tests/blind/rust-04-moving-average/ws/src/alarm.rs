use crate::window::Window;

pub fn alarms(values: &[i64], size: usize, limit: i64) -> Vec<usize> {
    let mut window = Window::new(size);
    let mut hits = Vec::new();
    for (at, &value) in values.iter().enumerate() {
        window.add(value);
        if window.mean().unwrap_or(0) > limit {
            hits.push(at);
        }
    }
    hits
}
