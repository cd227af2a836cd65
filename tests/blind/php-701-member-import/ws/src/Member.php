<?php
declare(strict_types=1);

final class Member
{
    public function __construct(
        public readonly string $name,
        public readonly string $section,
        public readonly string $mail,
        public readonly string $phone,
    ) {
    }

    public static function fromRecord(array $record): self
    {
        return new self(
            $record['name'],
            $record['section'] !== '' ? $record['section'] : 'general',
            $record['mail'],
            $record['phone'],
        );
    }

    public function contact(): string
    {
        if ($this->mail !== '') {
            return $this->mail;
        }
        return $this->phone !== '' ? $this->phone : '-';
    }
}
