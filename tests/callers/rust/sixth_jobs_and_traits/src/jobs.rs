pub trait Job {
    fn name(&self) -> String;

    fn execute(&mut self) -> usize;

    fn run(&mut self) -> usize {
        let size = self.name().len();
        size + self.execute()
    }
}

pub struct Print {
    text: String,
}

impl Print {
    pub fn new(text: &str) -> Self {
        Self { text: text.to_string() }
    }
}

impl Job for Print {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn execute(&mut self) -> usize {
        1
    }
}

pub struct Count(pub usize);

impl From<usize> for Count {
    fn from(start: usize) -> Self {
        Count(start)
    }
}

impl Job for Count {
    fn name(&self) -> String {
        "count".to_string()
    }

    fn execute(&mut self) -> usize {
        self.0 += 1;
        self.0
    }
}

#[derive(Default)]
pub struct Settings {
    pub quiet: bool,
}

pub struct Queue {
    jobs: Vec<Box<dyn Job>>,
    done: Option<Box<dyn Fn(usize)>>,
}

impl Default for Queue {
    fn default() -> Self {
        Queue { jobs: Vec::new(), done: None }
    }
}

impl Queue {
    pub fn push(mut self, job: impl Job + 'static) -> Self {
        self.jobs.push(Box::new(job));
        self
    }

    pub fn on_done<F>(&mut self, done: F)
    where
        F: Fn(usize) + 'static,
    {
        self.done = Some(Box::new(done));
    }

    pub fn drain(&mut self) -> usize {
        let mut total = 0;
        for mut job in self.jobs.drain(..) {
            total += job.run();
        }
        if let Some(done) = &self.done {
            done(total);
        }
        total
    }
}
