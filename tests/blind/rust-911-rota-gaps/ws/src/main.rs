mod rota;
mod shift;

use rota::Rota;

const NURSES: &str = "\
06:00-10:30 Ines
10:45-14:00 Paul
16:00-20:00 Ines
";

const FLOATERS: &str = "\
14:00-15:30 Gus
20:10-22:00 Gus
";

fn main() {
    let mut rota = Rota::parse(NURSES).expect("nurses");
    let floaters = Rota::parse(FLOATERS).expect("floaters");
    println!("alone: {} minutes uncovered", rota.uncovered());
    rota.merge(floaters);
    println!("together: {} minutes uncovered", rota.uncovered());
    for (from, to) in rota.gaps() {
        println!("  {} to {}", shift::clock(from), shift::clock(to));
    }
}
