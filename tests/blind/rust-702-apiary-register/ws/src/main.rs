mod register;

use register::{Hive, Register};

fn season() -> Register {
    let mut register = Register::default();
    for (label, frames, queen) in [
        ("A1", 8, 2022),
        ("A2", 10, 2023),
        ("B1", 5, 2021),
        ("B2", 9, 2023),
    ] {
        register.add(Hive::new(label, frames, queen));
    }
    register
}

fn main() {
    let mut register = season();
    if let Some(hive) = register.remove("A2") {
        println!("sold {} with {} frames", hive.label, hive.frames);
    }
    register.add_honey("A1", 11.5);
    register.add_honey("B1", 6.25);
    register.add_honey("B2", 14.0);

    let mut total = 0.0;
    for hive in register.hives() {
        println!("{:<4}{:>3} frames, queen of {}, {:>6.2} kg", hive.label, hive.frames, hive.queen, hive.honey);
        total += hive.honey;
    }
    println!("{total:.2} kg of honey");
}
