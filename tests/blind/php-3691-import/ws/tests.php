<?php
declare(strict_types=1);

require __DIR__ . '/Importer.php';

$failed = 0;

function check(string $name, mixed $want, mixed $got): void
{
    global $failed;
    if ($want === $got) {
        echo "ok   $name\n";
        return;
    }
    $failed++;
    echo "FAIL $name\n  expected: " . json_encode($want) . "\n  actual:   " . json_encode($got) . "\n";
}

check('reads rows', ['a1 Nut 0.10', 'b2 Bolt 0.25'], (new Importer(0))->read("a1;Nut;0.10\nb2; Bolt;0.25")->lines());

check('one row', ['A1 Nut 1.10'], (new Importer(10))->read('a1;Nut;1')->normalize()->lines());

check('no cheapest', null, (new Importer(0))->cheapest());

check('cheapest', 'Nut', (new Importer(0))->read("b2;Bolt;0.25\na1;Nut;0.10")->cheapest());

check('later rows replace', ['A1 Nut M3 2.00'], (new Importer(0))->read("a1;Nut;1\nA1;Nut M3;2")->normalize()->lines());

check(
    'normalizes all rows',
    ['A1 Nut 1.20', 'B2 Bolt 2.40', 'C3 Pin 3.60'],
    (new Importer(20))->read("a1;Nut;1\nb2;Bolt;2\nc3;Pin;3")->normalize()->lines()
);

exit($failed === 0 ? 0 : 1);
