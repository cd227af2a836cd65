<?php
declare(strict_types=1);

final class Member
{
    public function __construct(
        public readonly string $name,
        public readonly array $skills,
        public int $shifts = 0,
    ) {
    }
}

final class Crew
{
    /** @param Member[] $members */
    public function __construct(private array $members)
    {
    }

    /**
     * Members with a skill who are not away that day.
     * @return Member[]
     */
    public function available(string $skill, array $away): array
    {
        return array_filter(
            $this->members,
            fn (Member $m) => in_array($skill, $m->skills, true) && !in_array($m->name, $away, true)
        );
    }

    /** @return Member[] */
    public function all(): array
    {
        return $this->members;
    }
}
