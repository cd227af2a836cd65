pub mod runner;
pub mod task;
