<?php
declare(strict_types=1);

function read_query(string $query): array
{
    parse_str($query, $values);
    return $values;
}

class Pager
{
    public function __construct(private int $size)
    {
    }

    public function pages(int $count): int
    {
        return (int) ceil($count / $this->size);
    }
}

function build_pager(array $values): Pager
{
    return new Pager($values['size'] ?? 20);
}

echo build_pager(read_query('size=10&page=2'))->pages(45), "\n";
