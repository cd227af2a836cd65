//! Finding opponents of about the same strength.

use crate::lobby::{Lobby, Player};

/// The rating gap that a player accepts grows while he waits.
fn tolerance(player: &Player) -> i32 {
    50 + 5 * player.waited as i32
}

fn fits(a: &Player, b: &Player) -> bool {
    (a.rating - b.rating).abs() <= tolerance(a).min(tolerance(b))
}

pub fn opponent(lobby: &Lobby, name: &str) -> Option<String> {
    let player = lobby.get(name)?;
    lobby
        .names()
        .iter()
        .filter(|other| other.as_str() != name)
        .filter_map(|other| lobby.get(other))
        .filter(|other| fits(player, other))
        .min_by_key(|other| (other.rating - player.rating).abs())
        .map(|other| other.name.clone())
}

/// Takes pairs out of the lobby until nobody fits anybody.
pub fn pair_up(lobby: &mut Lobby) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for name in lobby.names() {
        if let Some(other) = opponent(lobby, &name) {
            lobby.leave(&name);
            lobby.leave(&other);
            pairs.push((name, other));
        }
    }
    pairs
}
