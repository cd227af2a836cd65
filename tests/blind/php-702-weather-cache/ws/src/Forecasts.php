<?php
declare(strict_types=1);

final class Forecasts
{
    private int $hits = 0;

    public function __construct(private Cache $cache, private string $source)
    {
    }

    /** @return list<array{day: string, low: int, high: int}> */
    public function days(string $place): array
    {
        $key = 'forecast.' . strtolower($place);
        if ($this->cache->has($key)) {
            $this->hits++;
            return $this->cache->get($key);
        }
        $stations = json_decode(file_get_contents($this->source), true);
        $days = $stations[$place] ?? [];
        $this->cache->set($key, $days);
        return $days;
    }

    public function hits(): int
    {
        return $this->hits;
    }
}
