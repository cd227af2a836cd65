<?php

final class Report
{
    public function __construct(private array $config)
    {
    }

    public function header(): string
    {
        return implode(';', $this->config['columns']);
    }
}
