<?php

interface Source
{
    public function rows(): iterable;
}

abstract class Report
{
    protected static array $kinds = [];

    public static function register(string $kind, string $class): void
    {
        self::$kinds[$kind] = $class;
    }

    public static function make(string $kind, Source $source): self
    {
        $class = self::$kinds[$kind];

        return new $class($source);
    }

    final public function __construct(protected readonly Source $source)
    {
        $this->boot();
    }

    protected function boot(): void
    {
    }

    public function render(): string
    {
        $lines = [];
        foreach ($this->source->rows() as $row) {
            $lines[] = $this->line(...$row);
        }

        return implode(PHP_EOL, $lines);
    }

    abstract protected function line(string $name, int $amount): string;
}

class Plain extends Report
{
    protected function line(string $name, int $amount): string
    {
        return sprintf('%s %s', $name, money($amount));
    }
}

class Html extends Report
{
    private ?Closure $escape = null;

    protected function boot(): void
    {
        parent::boot();
        $this->escape = $this->escaped(...);
    }

    protected function line(string $name, int $amount): string
    {
        return ($this->escape)($name) . money($amount);
    }

    private function escaped(string $text): string
    {
        return htmlspecialchars($text);
    }
}

enum Currency: string
{
    case Euro = 'EUR';

    public function format(int $amount): string
    {
        return self::group($amount) . $this->value;
    }

    private static function group(int $amount): string
    {
        return number_format($amount);
    }
}

function money(int $amount): string
{
    return Currency::from('EUR')->format($amount);
}

function ledger(): Source
{
    return new class implements Source {
        public function rows(): iterable
        {
            yield ['a', $this->amount()];
        }

        private function amount(): int
        {
            return 3;
        }
    };
}

function failing(callable $work): ?string
{
    try {
        return $work();
    } catch (UnhandledMatchError | TypeError $error) {
        return report($error);
    } finally {
        done();
    }
}

function report(Throwable $error): string
{
    return $error->getMessage();
}

function done(): void
{
}

Report::register('plain', Plain::class);
Report::register('html', Html::class);

failing(fn () => Report::make('plain', ledger())->render());
failing(function () {
    return Report::make('html', ledger())->render();
});
