<?php
class Options
{
    private array $values;

    public function __construct(array ...$layers)
    {
        $this->values = array_merge_recursive(...$layers);
    }

    public function get(string $name, int $default): mixed
    {
        return $this->values[$name] ?? $default;
    }
}

echo (new Options(['tries' => 3], ['tries' => 5]))->get('tries', 1) + 1, "\n";
