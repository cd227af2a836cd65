<?php

declare(strict_types=1);

require __DIR__ . '/cart.php';
require __DIR__ . '/stock.php';

$stock = new Stock(['lamp' => 8, 'cable' => 60, 'plug' => 25, 'tape' => 4]);

$cart = new Cart();
$cart->add('lamp', 2, 2490);
$cart->add('cable', 30, 120);
$cart->add('plug', 15, 85);
$cart->add('tape', 1, 310);
$cart->applyBulkDiscount();

$total = 0;
foreach ($cart->lines() as ['sku' => $sku, 'count' => $count, 'cents' => $cents]) {
    $shelf = $stock->position($sku);
    if ($shelf !== null) {
        $stock->take($sku, $count);
        printf("shelf %d: %-6s %3d x %6.2f\n", $shelf, $sku, $count, $cents / 100);
        $total += $count * $cents;
    }
}
printf("total %.2f\n", $total / 100);
