mod school;
mod stats;

fn main() {
    for pupil in school::pupils() {
        println!("{} {}", pupil.name, stats::average(&pupil.grades));
    }
}
