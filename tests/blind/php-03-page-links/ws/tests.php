<?php

require __DIR__ . '/Pager.php';

$failed = 0;

function check(string $name, mixed $actual, mixed $expected): void
{
    global $failed;
    if ($actual === $expected) {
        echo "ok   $name\n";
        return;
    }
    $failed++;
    echo "FAIL $name: got ", var_export($actual, true), ', expected ', var_export($expected, true), "\n";
}

check('empty list has a page', (new Pager(0, 10))->pages(), 1);
check('full pages', (new Pager(30, 10))->pages(), 3);
check('links of full pages', (new Pager(20, 10))->links(2), '1 [2]');
check('links with a rest', (new Pager(25, 10))->links(1), '[1] 2 3');

exit($failed > 0 ? 1 : 0);
