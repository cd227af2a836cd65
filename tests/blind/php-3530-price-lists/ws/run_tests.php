<?php

declare(strict_types=1);

require __DIR__ . '/src/PriceList.php';
require __DIR__ . '/src/Basket.php';

$failed = 0;

function check(string $name, mixed $want, mixed $got): void
{
    global $failed;
    if ($want === $got) {
        echo "ok   $name\n";
        return;
    }
    $failed++;
    echo "FAIL $name: expected " . var_export($want, true) . ', got ' . var_export($got, true) . "\n";
}

$nursery = PriceList::fromCsv('nursery', "ROSE-RED;7,90\nROSE-WHT;8,20\nPOT-12;1,15");
$spring = PriceList::fromCsv('spring', "ROSE-RED;5,90\nTULIP-10;3,49");

check('reads decimal comma', 790, $nursery->price('ROSE-RED'));
check('unknown article', null, $nursery->price('OAK-1'));
check('overlay wins', 590, $nursery->overlay($spring)->price('ROSE-RED'));
check('overlay keeps the rest', 115, $nursery->overlay($spring)->price('POT-12'));
check('name of overlay', 'nursery+spring', $nursery->overlay($spring)->name());
check('without', 2, $nursery->without('POT-12')->count());

$basket = new Basket();
$basket->add('ROSE-RED', 2);
$basket->add('TULIP-10');
check('basket total', 1529, $basket->total($nursery->overlay($spring)));

$seeds = PriceList::fromCsv('seeds', "40012;2,10\n40013;2,45\n40020;3,00");
$sale = PriceList::fromCsv('sale', "40013;1,95");
$seedBasket = new Basket();
$seedBasket->add('40012');
$seedBasket->add('40013', 2);
check('seed basket without sale', 700, $seedBasket->total($seeds));
check('seed basket in the sale', 600, $seedBasket->total($seeds->overlay($sale)));

exit($failed > 0 ? 1 : 0);
