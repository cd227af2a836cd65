mod parcel;

use parcel::{heavy, Parcel};

fn total(parcels: &[Parcel]) -> u64 {
    let mut sum: u64 = 0;
    for one in parcels {
        let weight = one.weight();
        sum = sum.max(weight);
    }
    sum
}

fn main() {
    let parcels = [Parcel { grams: 300 }];
    println!("{} {}", total(&parcels), heavy(&parcels));
}
