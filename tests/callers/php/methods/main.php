<?php
class Base {
    public function close() {}
}

class Derived extends Base {
    public function close() {
        parent::close();
        self::log();
        $this->check();
    }

    public static function log() {}

    private function check() {}
}

class Other {
    public function close() {}
}

function go() {
    $item = new Derived();
    $item->close();
}

go();
