<?php

namespace App;

interface Event
{
    public function name(): string;
}

#[\Attribute]
final class Listens
{
    public function __construct(public string $event)
    {
    }
}

trait Countable
{
    private int $count = 0;

    protected function increase(): void
    {
        $this->count++;
        static::onCount($this->count);
    }

    protected static function onCount(int $count): void
    {
    }

    abstract public function label(): string;
}

abstract class Listener
{
    use Countable;

    final public function __invoke(Event $event): void
    {
        $this->increase();
        $this->handle($event);
    }

    abstract protected function handle(Event $event): void;

    public function label(): string
    {
        return self::short(static::class);
    }

    private static function short(string $name): string
    {
        return basename(str_replace('\\', '/', $name));
    }
}

final class Container
{
    /** @var array<string, callable> */
    private array $factories = [];
    private array $shared = [];

    public function set(string $id, callable $factory): static
    {
        $this->factories[$id] = $factory;

        return $this;
    }

    public function get(string $id): object
    {
        return $this->shared[$id] ??= $this->make($id);
    }

    private function make(string $id): object
    {
        if (isset($this->factories[$id])) {
            return ($this->factories[$id])($this);
        }

        return new $id();
    }
}

class Dispatcher
{
    private array $listeners = [];

    public function __construct(private Container $container, private ?\Closure $fallback = null)
    {
        $this->fallback ??= $this->ignore(...);
    }

    public function on(string $name, callable|string $listener): void
    {
        $this->listeners[$name][] = $listener;
    }

    public function dispatch(Event $event): Event
    {
        foreach ($this->listeners[$event->name()] ?? [$this->fallback] as $listener) {
            if (is_string($listener) && class_exists($listener)) {
                $listener = $this->container->get($listener);
            }
            $listener($event);
        }

        return $event;
    }

    private function ignore(Event $event): void
    {
        log_line('ignored ' . $event->name());
    }
}

function log_line(string $line): void
{
    echo $line, PHP_EOL;
}
