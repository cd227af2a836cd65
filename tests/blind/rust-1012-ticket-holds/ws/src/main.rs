mod hall;
mod holds;

use hall::Hall;
use holds::Holds;

fn main() {
    let mut hall = Hall::new(120);
    let mut holds = Holds::new(15);

    let school = holds.place(&mut hall, "school class", 24, 0).expect("room for a class");
    let choir = holds.place(&mut hall, "choir", 30, 5).expect("room for a choir");
    println!("free: {}", hall.free());

    holds.cancel(&mut hall, school);
    println!("free after the class cancelled: {}", hall.free());

    holds.confirm(choir);
    let late = holds.place(&mut hall, "late comers", 4, 12);
    println!("late comers: {}", if late.is_some() { "held" } else { "no room" });

    for minute in [16, 22, 30] {
        let ended = holds.expire(&mut hall, minute);
        println!("minute {minute}: {ended} ended, {} free", hall.free());
    }
    println!("{}", holds.summary());
}
