fn double(n: i32) -> i32 {
    n * 2
}

fn triple(n: i32) -> i32 {
    n * 3
}

fn apply(action: fn(i32) -> i32) -> i32 {
    action(1)
}

fn main() {
    apply(double);
    let closure = |n| triple(n);
    closure(1);
}
