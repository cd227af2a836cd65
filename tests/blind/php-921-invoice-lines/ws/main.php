<?php

declare(strict_types=1);

require __DIR__ . '/Invoice.php';
require __DIR__ . '/Stock.php';

$stock = new Stock(['lamp' => 4, 'shade' => 1, 'cable' => 12]);
$invoice = new Invoice();
$invoice->add('lamp', 2, 39.499);
$invoice->add('cable', 3, 4.251);
$invoice->add('shade', 1, 18.0049);

$invoice->finish();
echo $invoice->print();
foreach ($invoice->quantities() as $item => $number) {
    $stock->take($item, $number);
}
printf("%d shades to order again\n", $stock->sold('shade'));
