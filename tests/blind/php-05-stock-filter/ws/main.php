<?php

declare(strict_types=1);

require __DIR__ . '/stock.php';

function label(array $item): string
{
    return sprintf('%s (%.2f)', $item['name'], $item['cents'] / 100);
}

$items = json_decode(file_get_contents(__DIR__ . '/items.json'), true);
$free = available($items);
echo 'cheapest: ', label(cheapest($free)), "\n";
$first = $free[0];
echo 'first: ', label($first), "\n";
