trait Plays {
    fn play(&self);
}

struct Radio;

fn start(with: impl Plays) {
    with.play();
}

fn main() {
    start(Radio);
}
