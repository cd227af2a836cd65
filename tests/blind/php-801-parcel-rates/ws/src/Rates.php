<?php
declare(strict_types=1);

final class Rates
{
    private function __construct(private array $data)
    {
    }

    public static function load(string $path): self
    {
        $text = file_get_contents($path);
        if ($text === false) {
            throw new RuntimeException("cannot read $path");
        }
        $data = (array) json_decode($text, false, 512, JSON_THROW_ON_ERROR);
        foreach (['valid_from', 'zones', 'insurance'] as $key) {
            if (!isset($data[$key])) {
                throw new RuntimeException("$path has no $key");
            }
        }
        return new self($data);
    }

    public function validFrom(): string
    {
        return $this->data['valid_from'];
    }

    public function insurance(): int
    {
        return $this->data['insurance'];
    }

    public function zones(): iterable
    {
        return $this->data['zones'];
    }
}
