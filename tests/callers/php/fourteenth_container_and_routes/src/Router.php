<?php
namespace Web;

class Router
{
    private array $routes = [];

    public function __construct(private string $prefix = '')
    {
    }

    public function get(string $path, callable $handler): self
    {
        $this->routes[$this->prefix . $path] = $handler;
        return $this;
    }

    public function __call(string $name, array $arguments)
    {
        return $this->routes;
    }

    private function find(string $path): ?callable
    {
        return $this->routes[$path] ?? null;
    }

    public function dispatch(string $path): ?string
    {
        $handler = $this->find($path);
        return $handler ? $handler($path) : null;
    }
}
