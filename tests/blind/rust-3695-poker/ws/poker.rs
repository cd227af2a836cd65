use std::cmp::Ordering;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    HighCard,
    Pair,
    TwoPairs,
    Three,
    Straight,
    Flush,
    FullHouse,
    Four,
    StraightFlush,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Value {
    kind: Kind,
    ranks: Vec<u8>,
}

fn rank(c: char) -> u8 {
    "23456789TJQKA".find(c).expect("rank") as u8 + 2
}

/// Cards such as "AS TD" as ranks and suits.
fn cards(text: &str) -> Vec<(u8, char)> {
    text.split(' ').map(|w| (rank(w.chars().next().unwrap()), w.chars().nth(1).unwrap())).collect()
}

/// Ranks ordered by how often they occur, then by height.
fn grouped(hand: &[(u8, char)]) -> Vec<(usize, u8)> {
    let mut count: BTreeMap<u8, usize> = BTreeMap::new();
    for (r, _) in hand {
        *count.entry(*r).or_insert(0) += 1;
    }
    let mut groups: Vec<(usize, u8)> = count.into_iter().map(|(r, n)| (n, r)).collect();
    groups.sort_by(|a, b| b.cmp(a));
    groups
}

/// The highest rank of five in a row, if they are.
fn straight_top(ranks: &[u8]) -> Option<u8> {
    if ranks.len() != 5 {
        return None;
    }
    if ranks[0] - ranks[4] == 4 {
        return Some(ranks[0]);
    }
    None
}

fn value(text: &str) -> Value {
    let hand = cards(text);
    let groups = grouped(&hand);
    let ranks: Vec<u8> = groups.iter().map(|g| g.1).collect();
    let flush = hand.iter().all(|c| c.1 == hand[0].1);
    if let Some(top) = straight_top(&ranks) {
        let kind = if flush { Kind::StraightFlush } else { Kind::Straight };
        return Value { kind, ranks: vec![top] };
    }
    let second = groups.get(1).map_or(0, |g| g.0);
    let kind = match (groups[0].0, second) {
        (4, _) => Kind::Four,
        (3, 2) => Kind::FullHouse,
        _ if flush => Kind::Flush,
        (3, _) => Kind::Three,
        (2, 2) => Kind::TwoPairs,
        (2, _) => Kind::Pair,
        _ => Kind::HighCard,
    };
    Value { kind, ranks }
}

pub fn compare(a: &str, b: &str) -> Ordering {
    value(a).cmp(&value(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kicker_decides() {
        assert_eq!(compare("8S 8D AC 4H 2D", "8H 8C KC QH JD"), Ordering::Greater);
    }

    #[test]
    fn full_house_beats_flush() {
        assert_eq!(compare("3S 3D 3C 2H 2D", "AH 9H 7H 4H 2H"), Ordering::Greater);
    }

    #[test]
    fn straights() {
        assert_eq!(value("6S 5D 4C 3H 2D"), Value { kind: Kind::Straight, ranks: vec![6] });
        assert_eq!(compare("6S 5D 4C 3H 2D", "AS 2D 3C 4H 5D"), Ordering::Greater);
        assert_eq!(compare("AS 2D 3C 4H 5D", "KS KD KC 4H 5D"), Ordering::Greater);
    }

    #[test]
    fn same_value() {
        assert_eq!(compare("KS KD 5C 5H 2D", "KH KC 5S 5D 2C"), Ordering::Equal);
    }
}
