<?php

function label(int $total): string
{
    if ($total > 1) {
        return "$total items";
    return 'one item';
}
