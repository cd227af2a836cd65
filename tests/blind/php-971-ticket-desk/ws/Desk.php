<?php

declare(strict_types=1);

final class Desk
{
    /** @var Ticket[] */
    private array $tickets = [];

    public function receive(Ticket $ticket): void
    {
        $this->tickets[] = $ticket;
    }

    public function close(int $number): void
    {
        foreach ($this->tickets as $ticket) {
            if ($ticket->number === $number) {
                $ticket->close();
            }
        }
    }

    public function countOpen(): int
    {
        return count(array_filter($this->tickets, fn (Ticket $ticket) => $ticket->isOpen()));
    }

    /** The ticket that has been open for the longest time. */
    public function next(): Ticket
    {
        $open = array_filter($this->tickets, fn (Ticket $ticket) => $ticket->isOpen());
        return $open[0];
    }
}
