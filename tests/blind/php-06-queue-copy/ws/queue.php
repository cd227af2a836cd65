<?php

function enqueue(array &$jobs, string $name): void
{
    $jobs[] = $name;
}

function drain(array $jobs, int $limit): array
{
    $done = [];
    while ($jobs !== [] && count($done) < $limit) {
        $done[] = array_shift($jobs);
    }
    return $done;
}
