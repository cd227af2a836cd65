<?php

declare(strict_types=1);

final class Report
{
    public function __construct(private Field $field)
    {
    }

    public function heading(): string
    {
        return sprintf('%s, %d weeks', $this->field->name, $this->field->weeks());
    }

    public function best(): string
    {
        $yields = $this->field->yields();
        $most = max($yields);
        return sprintf('best day %s with %d kg', array_search($most, $yields, true), $most);
    }
}
