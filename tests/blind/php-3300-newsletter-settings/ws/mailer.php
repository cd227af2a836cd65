<?php
declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/** One entry of the queue. */
function job(string $list, array $subscriber): array
{
    $s = effective($list, $subscriber['settings'] ?? []);
    return [
        'to' => $subscriber['mail'],
        'at' => sprintf('%02d:00', $s['hour']),
        'template' => "$list.{$s['language']}.{$s['format']}",
        'footer' => $s['footer'],
    ];
}

/** Jobs of a list in the order they are sent. */
function queue(string $list, array $subscribers): array
{
    $jobs = array_map(fn (array $s) => job($list, $s), $subscribers);
    usort($jobs, fn (array $a, array $b) => [$a['at'], $a['to']] <=> [$b['at'], $b['to']]);
    return $jobs;
}
