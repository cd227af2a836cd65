mod fish;
mod pond;

use fish::Fish;
use pond::Pond;

fn main() {
    let mut pond = Pond::default();
    let heron_lunch = pond.add(Fish::new("roach", 90));
    let carp = pond.add(Fish::new("carp", 820));
    let perch = pond.add(Fish::new("perch", 240));

    for day in 1..=4 {
        pond.feed(carp, 40);
        pond.feed(perch, 15);
        if day == 2 {
            match pond.remove(heron_lunch) {
                Some(fish) => println!("day {day}: the heron took a {}", fish.species),
                None => println!("day {day}: the heron went hungry"),
            }
        }
        println!("day {day}: {} g of fish", pond.weight());
    }
    println!("{}", pond.heaviest().map_or("empty", |fish| fish.species));
}
