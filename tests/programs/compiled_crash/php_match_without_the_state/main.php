<?php

require __DIR__ . '/src/Order.php';
require __DIR__ . '/src/labels.php';

$order = new Order();
echo label($order->state), "\n";
$order->ship();
echo label($order->state), "\n";
