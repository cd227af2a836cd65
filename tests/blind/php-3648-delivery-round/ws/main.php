<?php
declare(strict_types=1);

require_once __DIR__ . '/Round.php';

function report(string $title, Round $round, array $stops): void
{
    $names = implode(' > ', array_map(fn (Stop $s) => $s->name, $stops));
    printf("%-8s %6.2f km  %s\n", $title, $round->length($stops), $names);
}

$round = new Round(new Stop('depot', 0.0, 0.0, 0), [
    new Stop('mill', 4.0, 3.0, 2),
    new Stop('school', 1.0, 1.0, 0),
    new Stop('quay', -2.0, 1.5, 5),
    new Stop('farm', 6.0, 8.0, 1),
]);

report('nearest', $round, $round->nearestFirst());
report('listed', $round, $round->pending());
