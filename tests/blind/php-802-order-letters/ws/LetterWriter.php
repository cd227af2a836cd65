<?php
declare(strict_types=1);

final class LetterWriter
{
    public function __construct(private string $shop)
    {
    }

    public function write(Order $order): string
    {
        return implode(PHP_EOL, [
            'Subject: ' . $this->subject($order),
            "Dear {$order->customer},",
            $this->body($order),
            "Yours, {$this->shop}",
            '',
        ]);
    }

    private function subject(Order $order): string
    {
        return match ($order->state()) {
            'new' => sprintf('We have received order %d', $order->number),
            'paid' => sprintf('Thank you for your payment of order %d', $order->number),
            'shipped' => sprintf('Order %d is on its way', $order->number),
            'cancelled' => sprintf('Order %d has been cancelled', $order->number),
        };
    }

    private function body(Order $order): string
    {
        if ($order->state() === 'cancelled') {
            return 'You will not be charged.';
        }
        return 'You can follow your order on our pages.';
    }
}
