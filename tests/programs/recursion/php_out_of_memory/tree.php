<?php
class Node {
    public $parent;

    function __construct($parent = null) {
        $this->parent = $parent;
    }

    function depth() {
        return 1 + $this->depth();
    }
}

$leaf = new Node(new Node());
echo $leaf->depth();
