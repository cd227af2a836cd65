from .orders import place as checkout
