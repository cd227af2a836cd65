pub struct Room {
    pub name: String,
    pub seats: u32,
}

pub fn find<'a>(rooms: &'a [Room], name: &str) -> Option<&'a Room> {
    for room in rooms {
        if room.name == name {
            return Some(room);
        }
    }
    None
}
