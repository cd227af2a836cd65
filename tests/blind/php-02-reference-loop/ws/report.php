<?php

require __DIR__ . '/marks.php';

function report(string $name, array $raw): string
{
    ['marks' => $marks, 'count' => $count] = normalise($raw);
    if (best($marks) !== (int) round(max($raw))) {
        throw new LogicException("best mark of $name is wrong: " . best($marks));
    }
    return sprintf('%s: %d marks, best %d', $name, $count, best($marks));
}
