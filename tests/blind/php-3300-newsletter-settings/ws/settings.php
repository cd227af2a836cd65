<?php
declare(strict_types=1);

const SITE = [
    'format' => 'html',
    'hour' => 7,
    'language' => 'en',
    'footer' => true,
];

/** Settings of the mailing lists, only what differs from the site. */
const LISTS = [
    'harvest' => ['hour' => 18],
    'club' => ['language' => 'fr', 'footer' => false],
];

/** Keeps the keys that the site knows; old accounts carry all sorts. */
function known(array $settings): array
{
    return array_intersect_key($settings, SITE);
}

/**
 * A subscriber's own choice wins over the list, the list over the site.
 */
function effective(string $list, array $personal): array
{
    if (!isset(LISTS[$list])) {
        throw new InvalidArgumentException("no list $list");
    }
    return array_merge(SITE, known($personal), LISTS[$list]);
}
