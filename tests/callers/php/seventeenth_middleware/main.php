<?php

namespace Http;

interface Middleware
{
    public function process(Request $request, callable $next): Response;
}

final class Request
{
    public function __construct(public readonly string $path, private array $attributes = [])
    {
    }

    public function with(string $name, mixed $value): static
    {
        return new static($this->path, [...$this->attributes, $name => $value]);
    }

    public function get(string $name, callable|string|null $default = null): mixed
    {
        return $this->attributes[$name] ?? (is_callable($default) ? $default() : $default);
    }
}

final class Response
{
    public static function text(string $body): self
    {
        return new self(escape($body));
    }

    private function __construct(private string $body)
    {
    }

    public function __toString(): string
    {
        return $this->body;
    }
}

function escape(string $text): string
{
    return htmlspecialchars($text);
}

class Timing implements Middleware
{
    public function process(Request $request, callable $next): Response
    {
        $started = self::now();
        try {
            return $next($request);
        } finally {
            $this->report(self::now() - $started);
        }
    }

    protected static function now(): float
    {
        return microtime(true);
    }

    protected function report(float $seconds): void
    {
    }
}

class Users implements Middleware
{
    private array $cache = [];

    public function process(Request $request, callable $next): Response
    {
        $user = $request->get('user', [$this, 'guest']);

        return $next($request->with('user', $this->cache[$user] ??= $this->load($user)));
    }

    public function guest(): string
    {
        return 'guest';
    }

    private function load(string $name): string
    {
        return strtoupper($name);
    }
}

class Kernel
{
    private array $middlewares = [];
    private array $routes = ['/' => 'Http\home'];

    public function pipe(Middleware|callable ...$middlewares): static
    {
        array_push($this->middlewares, ...$middlewares);

        return $this;
    }

    public function route(string $path, callable|array $handler): void
    {
        $this->routes[$path] = $handler;
    }

    public function handle(Request $request): Response
    {
        $core = fn (Request $request): Response => $this->dispatch($request);
        $stack = array_reduce(array_reverse($this->middlewares), $this->wrap(...), $core);

        return $stack($request);
    }

    private function wrap(callable $next, Middleware|callable $middleware): callable
    {
        return function (Request $request) use ($next, $middleware): Response {
            return $middleware instanceof Middleware
                ? $middleware->process($request, $next)
                : $middleware($request, $next);
        };
    }

    private function dispatch(Request $request): Response
    {
        $handler = $this->routes[$request->path] ?? static fn () => missing();

        return Response::text($handler($request));
    }
}

class Posts
{
    public function show(Request $request): string
    {
        return $this->title() . $request->get('user');
    }

    private function title(): string
    {
        return 'post';
    }

    public static function all(): string
    {
        return implode(',', iterator_to_array(self::rows()));
    }

    private static function rows(): \Generator
    {
        yield 'a';
        yield from more();
    }
}

function more(): iterable
{
    return ['b'];
}

function home(): string
{
    return 'home';
}

function missing(): string
{
    return '404';
}

function logged(Request $request, callable $next): Response
{
    return $next($request);
}

function main(): void
{
    $kernel = (new Kernel())->pipe(new Timing(), new Users(), logged(...));
    $kernel->route('/post', [new Posts(), 'show']);
    $kernel->route('/posts', [Posts::class, 'all']);
    foreach (['/', '/post', '/posts', '/none'] as $path) {
        echo $kernel->handle(new Request($path)), PHP_EOL;
    }
}

main();
