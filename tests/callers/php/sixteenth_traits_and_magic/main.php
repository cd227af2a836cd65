<?php

trait Timestamps
{
    private array $times = [];

    public static function bootTimestamps(): string
    {
        return static::label('boot');
    }

    protected function touch(): void
    {
        $this->times[] = $this->now();
    }

    abstract protected function now(): int;
}

trait Events
{
    private array $handlers = [];

    public function on(string $name, callable $handler): self
    {
        $this->handlers[$name][] = $handler;

        return $this;
    }

    protected function trigger(string $name): void
    {
        array_walk($this->handlers[$name], fn (callable $handler) => $handler($this));
    }

    protected function touch(): void
    {
        $this->trigger('touched');
    }
}

abstract class Model implements ArrayAccess, IteratorAggregate, Countable
{
    protected array $values = [];

    public function __get(string $name): mixed
    {
        return $this->read($name);
    }

    public function __set(string $name, mixed $value): void
    {
        $this->values[$name] = $value;
    }

    public static function __callStatic(string $name, array $arguments): static
    {
        return (new static())->$name(...$arguments);
    }

    public function __call(string $name, array $arguments): static
    {
        $this->values[$name] = $arguments;

        return $this;
    }

    protected function read(string $name): mixed
    {
        return $this->values[$name] ?? null;
    }

    public function offsetExists(mixed $key): bool
    {
        return isset($this->values[$key]);
    }

    public function offsetGet(mixed $key): mixed
    {
        return $this->read($key);
    }

    public function offsetSet(mixed $key, mixed $value): void
    {
    }

    public function offsetUnset(mixed $key): void
    {
    }

    public function getIterator(): Iterator
    {
        yield from $this->values;
    }

    public function count(): int
    {
        return count($this->values);
    }

    protected static function label(string $text): string
    {
        return $text;
    }
}

class Post extends Model
{
    use Timestamps, Events {
        Timestamps::touch insteadof Events;
        Events::touch as protected touchEvents;
    }

    public function save(): void
    {
        $this->touch();
        $this->touchEvents();
    }

    protected function now(): int
    {
        return clock();
    }

    protected static function label(string $text): string
    {
        return parent::label($text) . 'post';
    }
}

function clock(): int
{
    return 1;
}

function touched(Post $post): void
{
    echo count($post);
}

function publish(): void
{
    $post = Post::where('a', 1);
    $post->title = 'x';
    $post->on('touched', 'touched')->save();
    echo $post->title, $post['title'];
    foreach ($post as $value) {
        strval(is_array($value));
    }
}

publish();
Post::bootTimestamps();
