<?php
declare(strict_types=1);

require __DIR__ . '/src/Rates.php';
require __DIR__ . '/src/Calculator.php';

$rates = Rates::load(__DIR__ . '/rates.json');
$calculator = new Calculator($rates);

$parcels = [
    ['to' => 'NL', 'grams' => 1200, 'insured' => false],
    ['to' => 'PT', 'grams' => 800, 'insured' => true],
    ['to' => 'NO', 'grams' => 4900, 'insured' => true],
];

echo 'Rates of ', $rates->validFrom(), PHP_EOL;
foreach ($parcels as $parcel) {
    $price = $calculator->price($parcel['to'], $parcel['grams'], $parcel['insured']);
    printf("%s %5d g  %6.2f\n", $parcel['to'], $parcel['grams'], $price / 100);
}
