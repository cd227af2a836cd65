<?php

declare(strict_types=1);

final class Registration
{
    private bool $confirmed = false;

    public function __construct(public readonly string $name)
    {
    }

    public function confirm(): void
    {
        $this->confirmed = true;
    }

    public function isConfirmed(): bool
    {
        return $this->confirmed;
    }
}
