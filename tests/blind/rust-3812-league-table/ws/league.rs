use std::cmp::Reverse;
use std::collections::HashMap;

#[derive(Debug, Default, Clone, PartialEq)]
pub struct Record {
    pub played: u32,
    pub points: u32,
    pub scored: i32,
    pub conceded: i32,
}

impl Record {
    pub fn difference(&self) -> i32 {
        self.scored - self.conceded
    }

    fn award(&mut self, own: i32, other: i32) {
        self.played += 1;
        self.points += match own - other {
            0 => 1,
            d if d > 0 => 3,
            _ => 0,
        };
    }
}

#[derive(Default)]
pub struct League {
    teams: HashMap<String, Record>,
}

impl League {
    pub fn result(&mut self, home: &str, away: &str, home_goals: i32, away_goals: i32) {
        let host = self.teams.entry(home.to_string()).or_default();
        host.scored += home_goals;
        host.conceded += away_goals;
        host.award(home_goals, away_goals);
        let guest = self.teams.entry(away.to_string()).or_default();
        guest.scored += away_goals;
        guest.conceded += away_goals;
        guest.award(away_goals, home_goals);
    }

    /// Best team first: points, goal difference, goals scored, name.
    pub fn standings(&self) -> Vec<(&str, u32, i32)> {
        let mut order: Vec<(&String, &Record)> = self.teams.iter().collect();
        order.sort_by_key(|(name, r)| (Reverse((r.points, r.difference(), r.scored)), name.as_str()));
        order.into_iter().map(|(name, r)| (name.as_str(), r.points, r.difference())).collect()
    }
}
