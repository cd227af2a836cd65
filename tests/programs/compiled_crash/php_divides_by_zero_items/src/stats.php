<?php

function mean(Cart $cart): int
{
    return intdiv($cart->sum(), $cart->count());
}
