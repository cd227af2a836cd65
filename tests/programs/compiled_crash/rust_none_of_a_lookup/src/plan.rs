use crate::rooms::{find, Room};

pub const MEETING_ROOM: &str = "blue";

pub fn free_seats(rooms: &[Room], guests: u32) -> u32 {
    let room = find(rooms, MEETING_ROOM).unwrap();
    room.seats - guests
}
