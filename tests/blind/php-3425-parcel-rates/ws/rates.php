<?php
// Parcel rates: weight bands per zone, surcharges on top.

const BANDS = [
    'home' => [[1.0, 4.50], [5.0, 6.90], [20.0, 11.20]],
    'near' => [[1.0, 9.00], [5.0, 14.50], [20.0, 29.00]],
];

const SURCHARGES = ['bulky' => 5.00, 'evening' => 2.50];

function bandPrice(string $zone, float $kg): float
{
    foreach (BANDS[$zone] as [$limit, $price]) {
        if ($kg <= $limit) {
            return $price;
        }
    }
    throw new RangeException("too heavy: $kg kg");
}

/** Rates with the tax added, for the price list in the shop window. */
function withTax(array $rates, float $percent): array
{
    foreach ($rates as $name => &$rate) {
        $rate = round($rate * (1 + $percent / 100), 2);
    }
    foreach ($rates as $name => $rate) {
        if ($rate <= 0) {
            unset($rates[$name]);
        }
    }
    return $rates;
}

function quote(string $zone, float $kg, array $extras = []): float
{
    $sum = bandPrice($zone, $kg);
    foreach ($extras as $extra) {
        $sum += SURCHARGES[$extra] ?? 0;
    }
    return $sum;
}
