<?php
enum Level: string {
    case Silver = "silver";
    case Gold = "gold";

    public function discount(): int {
        return $this === Level::Gold ? 10 : 5;
    }
}
