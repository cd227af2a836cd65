<?php
namespace Lib;

function load() {}
