use std::thread;

fn start(label: String) -> thread::JoinHandle<usize> {
    thread::spawn(|| {
        println!("{label}");
        label.len()
    })
}

fn main() {
    start("worker".to_string()).join().unwrap();
}
