mod rack;

fn main() {
    let mut rack = rack::Rack { rows: vec![vec![], vec![]] };
    let first = rack.row(0);
    first.push(7);
    println!("{}", rack.rows.len());
}
