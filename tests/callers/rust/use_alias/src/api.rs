pub use crate::store::start as open;
