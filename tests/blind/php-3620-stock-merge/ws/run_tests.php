<?php

declare(strict_types=1);

require __DIR__ . '/Stock.php';

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new AssertionError('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

function stock(): Stock
{
    $stock = new Stock();
    $stock->load('north', "4711: 10\n4712: 3\n4711: 5");
    $stock->load('south', "4712: 20\n4800: 1");
    return $stock;
}

$tests = [
    'lines of one article are added' => fn () => same(15, stock()->level('north', 4711)),
    'unknown article' => fn () => same(0, stock()->level('south', 9)),
    'best source' => fn () => same('south', stock()->bestSource(4712)),
    'no source' => fn () => same(null, stock()->bestSource(9999)),
    'totals over all warehouses' => fn () => same([4711 => 15, 4712 => 23, 4800 => 1], stock()->totals()),
    'totals of nothing' => fn () => same([], (new Stock())->totals()),
];

$failed = 0;
foreach ($tests as $name => $test) {
    try {
        $test();
        echo "ok - $name\n";
    } catch (AssertionError $error) {
        $failed++;
        echo "FAILED - $name\n  {$error->getMessage()}\n  {$error->getTraceAsString()}\n";
    }
}
echo count($tests) . " tests, $failed failed\n";
exit($failed > 0 ? 1 : 0);
