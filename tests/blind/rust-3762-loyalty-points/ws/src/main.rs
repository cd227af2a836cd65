mod account;

use account::Account;

enum Event {
    Purchase(u32),
    Reward(u32),
}

fn main() {
    use Event::*;
    let year = [
        (3, Purchase(220)),
        (40, Reward(150)),
        (45, Reward(20)),
        (120, Purchase(180)),
        (300, Purchase(90)),
        (371, Reward(200)),
        (380, Reward(60)),
        (390, Reward(40)),
    ];
    let mut account = Account::default();
    for (day, event) in year {
        let expired = account.expire(day);
        if expired > 0 {
            println!("day {day:>3}: {expired} purchase(s) expired");
        }
        match event {
            Purchase(points) => account.grant(day, points),
            Reward(points) => {
                if let Err(refusal) = account.redeem(points) {
                    println!("day {day:>3}: {refusal}");
                }
            }
        }
        println!("day {day:>3}: {:>4} points, {}% used", account.balance(), account.used_percent());
    }
}
