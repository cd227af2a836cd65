<?php
declare(strict_types=1);

require __DIR__ . '/Memo.php';
require __DIR__ . '/Quotes.php';

function check(string $what, int $expected, int $actual): void
{
    if ($expected !== $actual) {
        fwrite(STDERR, "FAILED $what: expected $expected, got $actual\n");
        exit(1);
    }
    echo "ok $what\n";
}

$quotes = new Quotes();
check('single copy', 1216, $quotes->quote('matt', 8, 1));
check('discount from 25 copies', 1976, $quotes->quote('recycled', 16, 50));
check('leaflet', 9615, $quotes->quote('gloss', 4, 825));
check('leaflet again', 9615, $quotes->quote('gloss', 4, 825));
check('hits', 1, $quotes->hits());
check('booklet', 4692, $quotes->quote('gloss', 48, 25));
