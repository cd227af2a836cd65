<?php

function normalise(array $marks): array
{
    foreach ($marks as &$mark) {
        $mark = (int) round($mark);
    }
    $sum = 0;
    foreach ($marks as $mark) {
        $sum += $mark;
    }
    return ['marks' => $marks, 'count' => count($marks)];
}

function best(array $marks): int
{
    return max($marks);
}
