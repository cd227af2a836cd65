<?php

require 'src/Cart.php';
require 'src/stats.php';

$cart = new Cart();
$cart->add('tea', 450);
$cart->add('cup', 990);
echo mean($cart), "\n";
