<?php

require __DIR__ . '/readings.php';

set_error_handler(function (int $level, string $message, string $file, int $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

function mean(array $readings): float
{
    return array_sum(array_map(fn (Reading $r) => $r->celsius, $readings)) / count($readings);
}

$text = "Lund; 17,5\nYstad; 16,0\n  \n\nKiruna; 9,5\n";
$readings = read($text);
printf("%d readings, mean %.1f\n", count($readings), mean($readings));
