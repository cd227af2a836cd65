<?php

declare(strict_types=1);

require __DIR__ . '/src/Cart.php';
require __DIR__ . '/src/Discounts.php';

$customers = ['ana' => 'gold', 'bo' => 'silver', 'cy' => 'plain'];
$cart = (new Cart())->add('mug', 450, 2)->add('pot', 1800);
foreach ($customers as $name => $class) {
    printf("%s pays %.2f\n", $name, $cart->total(Discounts::discountFor($class)) / 100);
}
