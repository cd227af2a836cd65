<?php

declare(strict_types=1);

/** Stock levels of several warehouses, each as article number => pieces. */
final class Stock
{
    /** @var array<string, array<int, int>> */
    private array $warehouses = [];

    public function load(string $name, string $text): void
    {
        $levels = [];
        foreach (explode("\n", trim($text)) as $line) {
            [$article, $pieces] = array_map('trim', explode(':', $line));
            $levels[(int) $article] = ($levels[(int) $article] ?? 0) + (int) $pieces;
        }
        $this->warehouses[$name] = $levels;
    }

    /** @return array<int, int> every known article, sorted, with zero pieces */
    private function articles(): array
    {
        $all = [];
        foreach ($this->warehouses as $levels) {
            $all = array_merge($all, array_fill_keys(array_keys($levels), 0));
        }
        ksort($all);
        return $all;
    }

    /** @return array<int, int> */
    public function totals(): array
    {
        $totals = [];
        foreach (array_keys($this->articles()) as $article) {
            $totals[$article] = array_sum(array_column($this->warehouses, $article));
        }
        return $totals;
    }

    public function level(string $warehouse, int $article): int
    {
        return $this->warehouses[$warehouse][$article] ?? 0;
    }

    /** Warehouse that holds the most pieces of an article, null if none does. */
    public function bestSource(int $article): ?string
    {
        $best = null;
        foreach ($this->warehouses as $name => $levels) {
            $here = $levels[$article] ?? 0;
            if ($here > 0 && ($best === null || $here > $this->level($best, $article))) {
                $best = $name;
            }
        }
        return $best;
    }
}
