<?php
function rows($left, $found) {
    if ($left === 0) {
        return $found;
    }
    return rows($left - 1, array_merge($found, range(1, 100000)));
}

echo count(rows(500, []));
