from shop import Cart, Coupon

cart = Cart()
coupon = Coupon("spring")
