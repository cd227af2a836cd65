mod league;

use league::League;

fn main() {
    let mut league = League::default();
    league.result("Aue", "Ulm", 2, 2);
    for (name, points, difference) in league.standings() {
        println!("{name:<10} {points:>3} {difference:>+4}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_gives_a_point_each() {
        let mut league = League::default();
        league.result("Ulm", "Aue", 1, 1);
        assert_eq!(league.standings(), [("Aue", 1, 0), ("Ulm", 1, 0)]);
    }

    #[test]
    fn winner_leads() {
        let mut league = League::default();
        league.result("Ulm", "Aue", 1, 0);
        assert_eq!(league.standings()[0], ("Ulm", 3, 1));
    }

    #[test]
    fn equal_points_are_settled_by_goals() {
        let mut league = League::default();
        league.result("Aue", "Ulm", 3, 1);
        league.result("Jena", "Aue", 2, 0);
        league.result("Ulm", "Jena", 4, 1);
        assert_eq!(league.standings(), [("Ulm", 3, 1), ("Aue", 3, 0), ("Jena", 3, -1)]);
    }
}
