mod cart;
mod error;
mod item;
pub mod store;

pub use cart::Cart;
pub use error::ShopError;
pub use item::{Item, Kind};
use store::Store;

pub fn checkout<S>(cart: &Cart, store: &mut S) -> Result<u32, ShopError>
where
    S: Store<u32>,
{
    validate(cart)?;
    let total = cart.total();
    store.save(total);
    let parsed: u32 = "1".parse()?;
    Ok(total + parsed)
}

fn validate(cart: &Cart) -> Result<(), ShopError> {
    if cart.total() == 0 {
        return Err(ShopError::empty());
    }
    Ok(())
}
