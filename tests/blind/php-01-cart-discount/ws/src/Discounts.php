<?php

declare(strict_types=1);

final class Discounts
{
    /** Discount in percent by class of customer. */
    public static function discountFor(string $class)
    {
        switch ($class) {
            case 'gold':
                return 10.0;
            case 'silver':
                return 5.0;
        }
    }
}
