<?php
declare(strict_types=1);

/** Prices, in cents, of printed booklets. */
final class Quotes
{
    private const PAPER = ['matt' => 2, 'gloss' => 3, 'recycled' => 1];
    private const DISCOUNT = [500 => 15, 100 => 8, 25 => 3];

    private Memo $price;

    public function __construct(private int $setup = 1200)
    {
        $this->price = new Memo($this->calculate(...));
    }

    public function quote(string $paper, int $pages, int $copies): int
    {
        return ($this->price)($paper, $pages, $copies);
    }

    public function hits(): int
    {
        return $this->price->hits;
    }

    private function calculate(string $paper, int $pages, int $copies): int
    {
        $sum = self::PAPER[$paper] * $pages * $copies;
        foreach (self::DISCOUNT as $from => $percent) {
            if ($copies >= $from) {
                $sum = intdiv($sum * (100 - $percent), 100);
                break;
            }
        }
        return $this->setup + $sum;
    }
}
