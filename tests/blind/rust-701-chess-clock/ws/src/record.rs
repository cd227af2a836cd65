use std::time::Duration;

pub struct Game {
    pub minutes: u64,
    pub bonus: u64,
    pub moves: Vec<Duration>,
}

pub fn parse(text: &str) -> Game {
    let mut game = Game { minutes: 5, bonus: 0, moves: Vec::new() };
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("control") => {
                game.minutes = words.next().and_then(|w| w.parse().ok()).unwrap_or(5);
                game.bonus = words.next().and_then(|w| w.parse().ok()).unwrap_or(0);
            }
            Some("move") => {
                let seconds = words.filter_map(|w| w.parse().ok());
                game.moves.extend(seconds.map(Duration::from_secs_f64));
            }
            _ => {}
        }
    }
    game
}
