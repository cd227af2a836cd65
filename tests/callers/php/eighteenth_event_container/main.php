<?php

namespace App;

require __DIR__ . '/container.php';

final class Ordered implements Event
{
    private function __construct(private array $items)
    {
    }

    public static function with(string ...$items): self
    {
        return new self(array_map(self::clean(...), $items));
    }

    private static function clean(string $item): string
    {
        return trim($item);
    }

    public function name(): string
    {
        return 'ordered';
    }

    public function total(callable $price): int
    {
        return array_sum(array_map($price, $this->items));
    }
}

enum Level: string implements Event
{
    case Low = 'low';
    case High = 'high';

    public function name(): string
    {
        return 'level.' . $this->suffix();
    }

    private function suffix(): string
    {
        return match ($this) {
            self::Low => 'low',
            self::High => strtolower(self::High->value),
        };
    }

    public static function of(int $count): self
    {
        return $count > 1 ? self::High : self::Low;
    }
}

final class Mailer extends Listener
{
    protected function handle(Event $event): void
    {
        log_line($this->label() . ' ' . $event->total('App\price'));
    }

    protected static function onCount(int $count): void
    {
        log_line("count $count");
    }
}

class Audit extends Listener
{
    public function __construct(private \Closure $write)
    {
    }

    protected function handle(Event $event): void
    {
        ($this->write)($event->name());
    }
}

function price(string $item): int
{
    return strlen($item) * rate();
}

function rate(): int
{
    return 10;
}

function write(string $line): void
{
    log_line("audit $line");
}

function setup(): Dispatcher
{
    $container = (new Container())
        ->set(Audit::class, fn (Container $c): Audit => new Audit(write(...)))
        ->set('clock', 'App\clock');
    $dispatcher = new Dispatcher($container);
    $dispatcher->on('ordered', Mailer::class);
    $dispatcher->on('ordered', Audit::class);
    $dispatcher->on('level.low', static function (Event $event) use ($container): void {
        stamp($container->get('clock'), $event);
    });

    return $dispatcher;
}

function clock(): \DateTimeImmutable
{
    return new \DateTimeImmutable('2020-01-01');
}

function stamp(\DateTimeInterface $time, Event $event): void
{
    log_line($time->format('Y') . $event->name());
}

function main(): void
{
    $dispatcher = setup();
    $events = [Ordered::with(' tea'), Level::of(1), Level::High];
    array_walk($events, [$dispatcher, 'dispatch']);
    call_user_func_array([$dispatcher, 'dispatch'], [Level::of(count: 2)]);
}

main();
