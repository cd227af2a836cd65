<?php

class Subscription
{
    private DateTimeInterface $start;

    public function __construct(string $start)
    {
        $this->start = new DateTime($start, new DateTimeZone('UTC'));
    }

    public function start(): DateTimeInterface
    {
        return $this->start;
    }

    public function end(int $months): DateTimeInterface
    {
        return $this->start->modify("+$months months");
    }
}
