<?php

declare(strict_types=1);

namespace App;

use function App\Text\{clean, shout as loud};
use App\Text\Formatter;

require __DIR__ . '/text.php';

class Mapper
{
    private array $steps = [];

    public function __construct(private \Closure $finish)
    {
    }

    public function then(callable $step): static
    {
        $this->steps[] = $step;

        return $this;
    }

    public function run(string $value): string
    {
        foreach ($this->steps as $step) {
            $value = $step($value);
        }

        return ($this->finish)($value);
    }

    public static function wrap(string $value): string
    {
        return '<' . $value . '>';
    }

    public function twice(string $value): string
    {
        return $this->repeat($value, 2);
    }

    private function repeat(string $value, int $count): string
    {
        return str_repeat($value, $count);
    }
}

function ended(string $value): string
{
    return $value . '.';
}

function mapped(): string
{
    $mapper = new Mapper(ended(...));
    $mapper
        ->then('App\Text\clean')
        ->then([Mapper::class, 'wrap'])
        ->then([$mapper, 'twice'])
        ->then('App\Text\Formatter::upper')
        ->then((new Formatter())->pad(...))
        ->then(fn (string $value): string => loud($value));

    return $mapper->run(' a ');
}

function direct(): array
{
    $method = 'wrap';

    return [
        Mapper::$method('x'),
        call_user_func([new Formatter(), 'pad'], 'y'),
        call_user_func_array(Formatter::class . '::upper', ['z']),
        array_map('App\ended', ['w']),
        array_filter(['v', ''], static fn ($value) => accepted($value)),
        clean(' u '),
    ];
}

function accepted(string $value): bool
{
    return $value !== '';
}

function sorted(array $values): array
{
    usort($values, [Formatter::class, 'compare']);
    array_walk($values, __NAMESPACE__ . '\visited');

    return $values;
}

function visited(string $value): void
{
}

mapped();
direct();
sorted(['b', 'a']);
