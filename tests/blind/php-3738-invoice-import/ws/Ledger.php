<?php
declare(strict_types=1);

final class Ledger
{
    private array $invoices = [];
    private array $balances = [];

    public function post(array $row): void
    {
        $number = $row['number'];
        if (isset($this->invoices[$number])) {
            throw new DomainException("invoice $number is already posted");
        }
        $this->invoices[$number] = $row;
        $customer = $row['customer'];
        $this->balances[$customer] = ($this->balances[$customer] ?? 0) + $row['cents'];
    }

    public function pay(string $number): void
    {
        $row = $this->invoices[$number];
        $this->balances[$row['customer']] -= $row['cents'];
        unset($this->invoices[$number]);
    }

    public function balances(): array
    {
        ksort($this->balances);
        return $this->balances;
    }

    public function size(): int
    {
        return count($this->invoices);
    }
}
