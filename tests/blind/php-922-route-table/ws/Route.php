<?php

declare(strict_types=1);

final class Route
{
    public function __construct(
        public readonly string $prefix,
        public readonly string $handler,
    ) {
    }

    public function rest(string $path): string
    {
        return ltrim(substr($path, strlen($this->prefix)), '/');
    }
}
