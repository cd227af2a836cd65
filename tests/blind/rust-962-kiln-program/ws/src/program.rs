use crate::step::Step;

pub struct Program {
    pub name: String,
    steps: Vec<Step>,
}

impl Program {
    pub fn parse(name: &str, text: &str) -> Result<Program, String> {
        let steps = text
            .lines()
            .map(|line| Step::parse(line).ok_or_else(|| line.to_string()))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Program {
            name: name.to_string(),
            steps,
        })
    }

    pub fn peak(&self) -> u16 {
        self.steps.iter().map(|step| step.degrees).max().unwrap_or(0)
    }

    pub fn schedule(&self) -> Vec<(u32, &Step)> {
        let mut start = 0;
        let mut schedule = Vec::new();
        for step in &self.steps {
            schedule.push((start, step));
            start += step.seconds();
        }
        schedule
    }

    pub fn total(&self) -> u32 {
        self.steps.iter().map(Step::seconds).sum()
    }
}
