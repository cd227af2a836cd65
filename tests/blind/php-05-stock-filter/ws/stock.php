<?php

function available(array $items): array
{
    return array_filter($items, fn (array $item): bool => $item['count'] > 0);
}

function cheapest(array $items): ?array
{
    usort($items, fn (array $a, array $b): int => $a['cents'] <=> $b['cents']);
    return $items[0] ?? null;
}
