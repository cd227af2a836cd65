<?php
declare(strict_types=1);

abstract class Alarm
{
    protected string $place;
    protected int $rings;

    public function __construct(string $place)
    {
        $this->place = $place;
        $this->rings = 0;
    }

    public function ring(): string
    {
        $this->rings++;
        return "{$this->place}: {$this->sound()} ({$this->rings})";
    }

    abstract protected function sound(): string;
}

final class Bell extends Alarm
{
    private int $size;

    public function __construct(string $place, int $size)
    {
        $this->place = $place;
        $this->size = $size;
    }

    protected function sound(): string
    {
        return $this->size > 10 ? 'dong' : 'ding';
    }
}
