<?php
declare(strict_types=1);

final class Player
{
    public float $points = 0.0;
    public bool $hadBye = false;
    /** @var string[] names of earlier opponents */
    public array $met = [];

    public function __construct(public readonly string $name, public readonly int $rating)
    {
    }
}

/** Tournament by the Swiss system: nobody meets twice, nobody sits out twice. */
final class Swiss
{
    /** @param Player[] $players */
    public function __construct(private array $players)
    {
    }

    /** @return Player[] the best first */
    public function standings(): array
    {
        $list = $this->players;
        usort($list, fn(Player $a, Player $b) => [$b->points, $b->rating] <=> [$a->points, $a->rating]);
        return $list;
    }

    private function giveBye(Player $player): void
    {
        if ($player->hadBye) {
            throw new LogicException("{$player->name} has had a bye");
        }
        $player->hadBye = true;
        $player->points += 1;
    }

    /** @param Player[] $list */
    private function byeIndex(array $list): int
    {
        return count($list) - 1;
    }

    /** @return array<int, array{Player, Player}> */
    public function pair(): array
    {
        $open = $this->standings();
        if (count($open) % 2 === 1) {
            $at = $this->byeIndex($open);
            $this->giveBye($open[$at]);
            array_splice($open, $at, 1);
        }
        $pairs = [];
        while ($open) {
            $first = array_shift($open);
            $at = 0;
            foreach ($open as $i => $other) {
                if (!in_array($other->name, $first->met, true)) {
                    $at = $i;
                    break;
                }
            }
            $pairs[] = [$first, $open[$at]];
            array_splice($open, $at, 1);
        }
        return $pairs;
    }

    public function result(Player $winner, Player $loser): void
    {
        $winner->points += 1;
        $winner->met[] = $loser->name;
        $loser->met[] = $winner->name;
    }
}
