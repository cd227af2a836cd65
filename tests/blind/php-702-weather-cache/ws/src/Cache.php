<?php
declare(strict_types=1);

final class Cache
{
    /** @var array<string, string> */
    private array $entries = [];

    public function has(string $key): bool
    {
        return isset($this->entries[$key]);
    }

    public function get(string $key): mixed
    {
        return json_decode($this->entries[$key]);
    }

    public function set(string $key, mixed $value): void
    {
        $this->entries[$key] = json_encode($value, JSON_THROW_ON_ERROR);
    }
}
