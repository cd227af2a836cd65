<?php

declare(strict_types=1);

final class Schedule
{
    /** @var list<array{month: int, interest: int, repaid: int, balance: int}> */
    private array $rows = [];

    public static function of(Loan $loan): self
    {
        $schedule = new self();
        $balance = $loan->principal;
        for ($month = 1; $balance > 0; $month++) {
            $balance = $schedule->add($loan, $month, $balance);
        }
        return $schedule;
    }

    private function add(Loan $loan, int $month, int $balance): int
    {
        $interest = $loan->interest($balance, $month);
        $repaid = min($loan->instalment - $interest, $balance);
        if ($repaid <= 0) {
            throw new RuntimeException(
                "$loan->number, month $month: the instalment does not cover the interest"
            );
        }
        $balance -= $repaid;
        $this->rows[] = compact('month', 'interest', 'repaid', 'balance');
        return $balance;
    }

    public function months(): int
    {
        return count($this->rows);
    }

    public function totalInterest(): int
    {
        return array_sum(array_column($this->rows, 'interest'));
    }

    public function balanceAfter(int $month): int
    {
        return $this->rows[min($month, $this->months()) - 1]['balance'];
    }
}
