<?php
declare(strict_types=1);

require_once __DIR__ . '/RateFinder.php';

$failed = 0;

function check(string $what, mixed $expected, mixed $actual): void
{
    global $failed;
    if ($expected === $actual) {
        echo "ok    $what\n";
        return;
    }
    $failed++;
    printf("FAIL  %s: expected %s, got %s\n", $what, json_encode($expected), json_encode($actual));
}

$finder = new RateFinder([
    new Tariff('Northpost', 4.20, 1.10, 20.0, 3),
    new Tariff('Swiftbox', 3.90, 1.15, 10.0, 2),
    new Tariff('Eagle Express', 11.50, 0.90, 30.0, 1),
    new Tariff('Heavy & Sons', 14.00, 0.35, 60.0, 5),
]);

check('price is rounded up to whole kilos', 7.5, (new Tariff('Northpost', 4.20, 1.10, 20.0, 3))->price(2.4));
check('no offer above the largest weight', null, $finder->cheapest(75.0));
check('heavy parcels', 'Heavy & Sons', $finder->cheapest(19.5)['carrier']);
check('fastest offer', 'Eagle Express', $finder->fastest(5.0)['carrier']);
check('number of offers', 3, count($finder->offers(12.0)));
check('cheapest offer for a light parcel', 'Swiftbox', $finder->cheapest(1.0)['carrier']);
check(
    'offers in order of price',
    ['Heavy & Sons', 'Eagle Express'],
    array_column($finder->offers(25.0), 'carrier'),
);

exit($failed > 0 ? 1 : 0);
