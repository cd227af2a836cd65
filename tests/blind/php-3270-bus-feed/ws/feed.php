<?php

declare(strict_types=1);

/** Departures from the feed of the transport office. */
final class Feed
{
    /** @return list<array{line: string, planned: int, delay: int}> minutes of the day */
    public static function parse(string $json): array
    {
        $departures = [];
        foreach (json_decode($json, true)['departures'] as $node) {
            [$hour, $minute] = explode(':', $node['planned']);
            $departures[] = [
                'line' => $node['line'],
                'planned' => 60 * (int) $hour + (int) $minute,
                'delay' => $node['delay'],
            ];
        }
        return $departures;
    }
}
