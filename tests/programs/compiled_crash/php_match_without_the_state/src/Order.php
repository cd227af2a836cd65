<?php

class Order
{
    public string $state = 'open';

    public function ship(): void
    {
        $this->state = 'shiped';
    }
}
