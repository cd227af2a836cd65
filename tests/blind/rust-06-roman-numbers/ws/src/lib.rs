pub mod outline;
pub mod roman;
