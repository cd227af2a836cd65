<?php
declare(strict_types=1);

require __DIR__ . '/Importer.php';

$failures = 0;

function same(string $what, mixed $expected, mixed $actual): void
{
    global $failures;
    if ($expected === $actual) {
        echo "ok    $what\n";
        return;
    }
    $failures++;
    echo "FAIL  $what: expected ", json_encode($expected), ', got ', json_encode($actual), "\n";
}

$valley = new Importer();
$valley->import("
    VB-001 | Secale cereale | 40
    VB-002 | Avena sativa   | 25.5
    VB-001 | Secale cereale | 40
    VB-003 | Secale cereale | 10
    VB-004 | Avena sativa   |
");

same('codes in the order of the list', ['VB-001', 'VB-002', 'VB-003'], $valley->codes());
same('repeated lines are counted', 1, $valley->repeated());
same('lines without weight are rejected', 1, count($valley->rejected()));
same('stock by species', ['Avena sativa' => 25.5, 'Secale cereale' => 50.0], $valley->stock());

$coast = new Importer();
$coast->import("
    417  | Beta vulgaris    | 12
    52E1 | Crambe maritima  | 8
    0417 | Crambe maritima  | 30
    418  | Beta vulgaris    | 5
");

same('nothing of the coast list is rejected', [], $coast->rejected());
same('stock of the coast list', ['Beta vulgaris' => 17.0, 'Crambe maritima' => 38.0], $coast->stock());

exit($failures === 0 ? 0 : 1);
