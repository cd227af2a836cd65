<?php

class Pager
{
    public function __construct(private int $items, private int $perPage)
    {
    }

    public function pages(): int
    {
        return max(1, intdiv($this->items, $this->perPage));
    }

    public function links(int $current): string
    {
        $links = [];
        for ($page = 1; $page <= $this->pages(); $page++) {
            $links[] = $page === $current ? "[$page]" : (string) $page;
        }
        return implode(' ', $links);
    }
}
