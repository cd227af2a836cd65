pub mod alarm;
pub mod window;
