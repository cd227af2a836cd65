<?php
namespace Other;

function load() {}
