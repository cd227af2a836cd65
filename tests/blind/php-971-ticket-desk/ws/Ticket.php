<?php

declare(strict_types=1);

final class Ticket
{
    private bool $open = true;

    public function __construct(
        public readonly int $number,
        private string $subject,
        public readonly int $priority,
    ) {
    }

    public function title(): string
    {
        return "#{$this->number} {$this->subject}";
    }

    public function close(): void
    {
        $this->open = false;
    }

    public function isOpen(): bool
    {
        return $this->open;
    }
}
