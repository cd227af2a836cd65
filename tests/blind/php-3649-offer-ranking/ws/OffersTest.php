<?php
declare(strict_types=1);

require_once __DIR__ . '/Offers.php';

$failures = 0;

function check(string $name, mixed $expected, mixed $actual): void
{
    global $failures;
    if ($expected === $actual) {
        echo "ok   $name\n";
        return;
    }
    $failures++;
    echo "FAIL $name\n";
    echo '     expected ' . json_encode($expected) . "\n";
    echo '     actual   ' . json_encode($actual) . "\n";
    echo '     at ' . basename(__FILE__) . ':' . debug_backtrace()[0]['line'] . "\n";
}

$empty = new Offers();
check('no offers, no best', null, $empty->best());
check('no offers, no spread', 0.0, $empty->spread());

$books = (new Offers())->add('north', 19.0)->add('south', 12.5)->add('west', 15.0);
check('cheapest comes first', ['south', 'west', 'north'], $books->shops());
check('spread', 6.5, $books->spread());

$cables = (new Offers())->add('north', 3.0, 4.0)->add('south', 5.0);
check('shipping counts', 'south', $cables->best());

$pens = (new Offers())->add('north', 1.95)->add('south', 1.40)->add('west', 1.65);
check('small prices are ranked too', ['south', 'west', 'north'], $pens->shops());

exit($failures === 0 ? 0 : 1);
