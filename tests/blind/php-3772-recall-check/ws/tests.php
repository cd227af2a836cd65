<?php

declare(strict_types=1);

require __DIR__ . '/src/RecallList.php';
require __DIR__ . '/src/Shelf.php';
require __DIR__ . '/src/Inspection.php';

function same(mixed $expected, mixed $actual, string $what): void
{
    if ($expected !== $actual) {
        throw new AssertionError(
            "$what: expected " . var_export($expected, true) . ', got ' . var_export($actual, true)
        );
    }
    echo "ok $what\n";
}

$recalls = new RecallList();
$recalls->add('cheese', '1200', 'B77');
$recalls->add('salami', 'x9');

same(3, $recalls->count(), 'counts the lots');
same(true, $recalls->isRecalled('cheese', ' b77 '), 'a recalled lot');
same(true, $recalls->isRecalled('salami', 'X9'), 'lots are read in capitals');
same(false, $recalls->isRecalled('salami', 'B77'), 'a lot of another product');
same(false, $recalls->isRecalled('honey', '1'), 'a product without recalls');

$shelf = (new Shelf())->put('cheese', '1200', 4)->put('salami', 'X9', 2)->put('cheese', 'B77', 1)->put('salami', 'X8', 9);
same(['cheese' => 5, 'salami' => 2], (new Inspection($recalls))->clear($shelf), 'blocked pieces');
same(1, count($shelf->items()), 'the rest stays on the shelf');

same(false, $recalls->isRecalled('cheese', '12e2'), 'another lot');
