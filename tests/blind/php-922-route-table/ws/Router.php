<?php

declare(strict_types=1);

final class Router
{
    /** @var Route[] */
    private array $routes = [];

    public function add(Route $route): void
    {
        $this->routes[] = $route;
    }

    public function match(string $path): ?Route
    {
        $best = null;
        foreach ($this->routes as $route) {
            if (!str_starts_with($path, $route->prefix)) {
                continue;
            }
            if ($best === null || strlen($route->prefix) > strlen($best->prefix)) {
                $best = $route;
            }
        }
        return $best;
    }
}
