<?php
declare(strict_types=1);

require_once __DIR__ . '/crew.php';

/** Notes that somebody sails and returns the line for the board. */
function assign(Member $member, string $post): string
{
    $member->shifts++;
    return sprintf('%-9s %s', $post, $member->name);
}

/** @return string[] */
function staff(Crew $crew, array $posts, array $away): array
{
    $lines = [];
    foreach ($posts as $post) {
        $free = $crew->available($post, $away);
        if (count($free) === 0) {
            $lines[] = sprintf('%-9s -- call the agency', $post);
            continue;
        }
        $lines[] = assign($free[0], $post);
    }
    return $lines;
}
