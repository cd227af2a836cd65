<?php

function label(string $state): string
{
    return match ($state) {
        'open' => 'Open',
        'shipped' => 'On its way',
        'done' => 'Delivered',
    };
}
