<?php
declare(strict_types=1);

require __DIR__ . '/HarvestFile.php';

function kilograms(float $amount, string $unit): float
{
    return match ($unit) {
        'g' => $amount / 1000,
        'kg' => $amount,
        't' => $amount * 1000,
    };
}

function totals(array $records): array
{
    $totals = [];
    foreach ($records as $record) {
        $crop = $record['crop'];
        $totals[$crop] = ($totals[$crop] ?? 0.0) + kilograms($record['amount'], $record['unit']);
    }
    ksort($totals);
    return $totals;
}

$file = new HarvestFile(__DIR__ . '/harvest.csv');
foreach (totals($file->records()) as $crop => $weight) {
    printf("%-8s %9.2f kg\n", $crop, $weight);
}
