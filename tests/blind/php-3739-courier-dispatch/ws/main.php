<?php
declare(strict_types=1);

require __DIR__ . '/Order.php';
require __DIR__ . '/OrderBook.php';
require __DIR__ . '/Dispatcher.php';

$book = new OrderBook();
$book->add(new Order(501, 'north', 640));
$book->add(new Order(502, 'north', 615));
$book->add(new Order(503, 'east', 700));
$book->add(new Order(504, 'harbour', 660));

$dispatcher = new Dispatcher($book);
echo $book->countUrgent(600), " urgent\n";
foreach (['Ria' => 'north', 'Tom' => 'harbour', 'Uma' => 'west', 'Vic' => 'north'] as $courier => $district) {
    $dispatcher->assign($courier, $district);
}
echo implode("\n", $dispatcher->log()), "\n";
echo count($book->open()), " left\n";
