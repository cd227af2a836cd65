mod program;
mod step;

use program::Program;

const GLAZE: &str = "\
warm 4h 120
ramp 6h 1080
hold 1h 1220
cool 20h 60
";

fn main() {
    let program = match Program::parse("glaze", GLAZE) {
        Ok(program) => program,
        Err(line) => {
            eprintln!("not a step: {line}");
            std::process::exit(2);
        }
    };
    println!("{}: peak {} degrees", program.name, program.peak());
    for (start, step) in program.schedule() {
        println!("{start:>7} s  {} to {}", step.name, step.degrees);
    }
    println!("{:>7} s  done", program.total());
}
