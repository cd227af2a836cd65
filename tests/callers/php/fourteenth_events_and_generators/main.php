<?php

final class Dispatcher
{
    /** @var array<string, callable[]> */
    private array $listeners = [];

    public function listen(string $name, callable $listener): void
    {
        $this->listeners[$name][] = $listener;
    }

    public function fire(string $name, mixed ...$payload): void
    {
        foreach ($this->listeners[$name] ?? [] as $listener) {
            $listener(...$payload);
        }
    }
}

class Mailer
{
    public function __invoke(string $user): void
    {
        $this->send($user);
    }

    private function send(string $user): void
    {
    }
}

function onLogin(string $user): void
{
}

function events(): void
{
    $dispatcher = new Dispatcher();
    $dispatcher->listen('login', new Mailer());
    $dispatcher->listen('login', 'onLogin');
    $dispatcher->fire('login', 'me');
}

function step(int $value): int
{
    return $value + 1;
}

function numbers(): iterable
{
    for ($value = 0; $value < 3; $value = step($value)) {
        yield $value;
    }
}

function both(): iterable
{
    yield from [1, 2];
}

function generated(): int
{
    $sum = 0;
    foreach (numbers() as $number) {
        $sum += $number;
    }
    foreach (both() as $number) {
        $sum += $number;
    }
    return $sum;
}

function square(int $side): int
{
    return $side * $side;
}

abstract class Shape
{
    public static function create(string $kind): Shape
    {
        return match ($kind) {
            'circle' => new Circle(),
            default => new Square(),
        };
    }

    public function describe(): string
    {
        return static::class . $this->area();
    }

    abstract protected function area(): int;
}

class Circle extends Shape
{
    protected function area(): int
    {
        return 3;
    }
}

class Square extends Shape
{
    protected function area(): int
    {
        return square(2);
    }
}

function shapes(): void
{
    foreach (['circle', 'square'] as $kind) {
        Shape::create($kind)->describe();
    }
}

enum Level: int
{
    case Low = 1;
    case High = 2;

    public function label(): string
    {
        return ucfirst($this->name);
    }

    public static function default(): self
    {
        return self::Low;
    }
}

function levels(): string
{
    return Level::High->label() . Level::default()->label();
}

class Counter
{
    private static ?Counter $instance = null;
    private int $count = 0;

    public static function instance(): self
    {
        return self::$instance ??= new self();
    }

    public function next(): int
    {
        return ++$this->count;
    }
}

function greet(string $name): string
{
    return "Hi $name";
}

function counting(): void
{
    Counter::instance()->next();
    call_user_func('greet', 'you');
    call_user_func_array([Counter::instance(), 'next'], []);
}

events();
generated();
shapes();
levels();
counting();
