<?php

require __DIR__ . '/Subscription.php';

function show(Subscription $subscription, int $months): string
{
    $end = $subscription->end($months);
    $days = $subscription->start()->diff($end)->days;
    if ($days < 28) {
        throw new UnexpectedValueException("$months months are only $days days");
    }
    return $subscription->start()->format('Y-m-d') . ' + ' . $days . ' days';
}

$subscription = new Subscription('2024-01-15');
echo $subscription->start()->format('j M Y'), "\n";
echo show($subscription, 1), "\n";
echo show($subscription, 3), "\n";
