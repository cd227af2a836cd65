<?php

class Cart
{
    private array $items = [];

    public function add(string $name, int $cents): void
    {
        $item[] = ['name' => $name, 'cents' => $cents];
    }

    public function sum(): int
    {
        return array_sum(array_column($this->items, 'cents'));
    }

    public function count(): int
    {
        return count($this->items);
    }
}
