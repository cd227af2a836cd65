from .doors import close_shop, unlock as open_shop
