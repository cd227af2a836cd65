mod plan;
mod rooms;

use rooms::Room;

fn main() {
    let rooms = vec![
        Room { name: "Blue".to_string(), seats: 12 },
        Room { name: "Green".to_string(), seats: 6 },
    ];
    println!("{}", plan::free_seats(&rooms, 5));
}
