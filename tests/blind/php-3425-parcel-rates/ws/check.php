<?php
require __DIR__ . '/rates.php';

$failed = 0;

function check(string $what, $got, $want): void
{
    global $failed;
    if ($got !== $want) {
        $failed++;
        echo "FAIL $what: got " . json_encode($got) . ", want " . json_encode($want) . "\n";
        return;
    }
    echo "ok $what\n";
}

check('light parcel', quote('home', 0.8), 4.50);
check('limit belongs to the band', quote('near', 5.0), 14.50);
check('extras', quote('home', 3.0, ['bulky', 'evening']), 14.40);
check('price list', withTax(['S' => 10.0, 'M' => 20.0, 'L' => 30.0], 20), ['S' => 12.0, 'M' => 24.0, 'L' => 36.0]);

exit($failed > 0 ? 1 : 0);
