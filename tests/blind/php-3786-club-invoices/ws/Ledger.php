<?php
declare(strict_types=1);

final class Ledger
{
    /** @var array<int, array> */
    private array $invoices = [];

    public function __construct(private string $season)
    {
    }

    public function add(array $member): string
    {
        $number = $member['number'];
        if (isset($this->invoices[$number])) {
            throw new DomainException("member $number has an invoice for {$this->season} already");
        }
        $this->invoices[$number] = ['to' => $member['name'], 'amount' => $member['fee']];
        return sprintf('%s-%03d', $this->season, $number);
    }

    public function open(): float
    {
        return array_sum(array_column($this->invoices, 'amount'));
    }
}
