<?php
declare(strict_types=1);

require __DIR__ . '/Order.php';
require __DIR__ . '/LetterWriter.php';

$orders = [
    new Order(5011, 'Yusuf', 2),
    new Order(5012, 'Greta', 3),
    new Order(5013, 'Milan', 1),
];

$orders[0]->pay();
$orders[0]->ship(2);
$orders[1]->pay();
$orders[1]->ship(1);
$orders[2]->cancel();

$writer = new LetterWriter('Lamp & Shade');
foreach ($orders as $order) {
    echo $writer->write($order), PHP_EOL;
}
