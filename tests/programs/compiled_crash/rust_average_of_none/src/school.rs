pub struct Pupil {
    pub name: &'static str,
    pub grades: Vec<u32>,
}

pub fn pupils() -> Vec<Pupil> {
    vec![
        Pupil { name: "Ada", grades: vec![1, 2, 1] },
        Pupil { name: "Tim", grades: vec![] },
    ]
}
