<?php
// Writes down what a PHP program's variables held when something was thrown or warned of, or which
// functions it calls, with what and what they return. Loaded by files that `php_rewrite.php` rewrote,
// in a second look, in the isolated copy. A line of JSON each: failures in the form of
// `recording/model.py`, calls in that of `recording/call_events.py`.
//
// Values are described without running the program's code: no method of its classes is called.

final class WhenceWitness
{
    const MOST_SECONDS = 12;
    const MOST_BYTES = 4 * 1024 * 1024;
    const MOST_DESCRIBED = 400; // activations of one function
    const MOST_FAILURES = 40;
    const MOST_OF_A_PLACE = 2;
    const MOST_FRAMES = 30;
    const MOST_NAMES = 60;
    const MOST_ITEMS = 20;
    const LONGEST = 200;
    const DEPTH = 3;
    const SECRET = '/password|passwd|passphrase|secret|api_?key|credential|private_?key|authorization|cookie|access_?key|token$|pwd$/i';
    const GIVEN = ['GLOBALS', '_GET', '_POST', '_COOKIE', '_FILES', '_SERVER', '_ENV', '_REQUEST', '_SESSION', 'argv', 'argc',
        '__whence', 'this'];
    const ASSERTION = '/Assert|Expectation/';
    const SKIPPED = '/Skip|Incomplete/';
    const LEVELS = [E_WARNING => 'Warning', E_NOTICE => 'Notice', E_DEPRECATED => 'Deprecated',
        E_USER_ERROR => 'Fatal error', E_USER_WARNING => 'Warning', E_USER_NOTICE => 'Notice', E_USER_DEPRECATED => 'Deprecated'];

    public static ?array $last = null; // the warning that was told last

    private static string $out;
    private static bool $isOpen = false;
    private static int $bytes = 0;
    private static int $process;
    private static float $ends;
    private static WeakMap $numbers; // throwable -> its place in $thrown
    private static array $thrown = [];
    private static array $places = [];
    private static array $stack = [];
    private static array $counts = [];
    private static int $dropped = 0;
    private static int $line = 0;

    public static function start(): void
    {
        $calls = getenv('WHENCE_WITNESS_CALLS');
        $out = $calls === false ? getenv('WHENCE_WITNESS_VALUES') : $calls;
        if ($out === false || getenv('WHENCE_WITNESS_ROOT') === false) return;
        self::$out = $out;
        self::$process = getmypid();
        self::$ends = microtime(true) + self::MOST_SECONDS;
        self::$numbers = new WeakMap();
        self::$last = error_get_last();
        self::$isOpen = true;
        register_shutdown_function([self::class, $calls === false ? 'finish' : 'finishCalls']);
    }

    // Values at a failure

    // A throwable leaves a function, or is caught in it.
    public static function left(Throwable $thrown, array $locals, ?object $self, string $name, string $file, int $line, int $first, string $names): void
    {
        try {
            if (!self::isMine()) return;
            $place = self::placeOf($thrown, count(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS)) - 1);
            self::warnedBefore($locals, $self, $name, $file, $first, $names);
            $number = self::$numbers[$thrown] ?? null;
            if ($number === null) {
                if (count(self::$thrown) >= self::MOST_FAILURES) return;
                $number = self::$numbers[$thrown] = count(self::$thrown);
                self::$thrown[$number] = self::describeThrown($thrown);
            }
            $told = &self::$thrown[$number];
            if ($place === null || $place[0] !== $file || $place[1] < $first || count($told['frames']) >= self::MOST_FRAMES) return;
            if (isset($told['frames'][$place[2]])) return; // caught here, and thrown again
            $told['frames'][$place[2]] = self::frame($file, $name ?: '{main}', $place[1], $first, $locals, $self, $names, []);
        } catch (Throwable) {
            // A program is never disturbed by being watched.
        }
    }

    // A warning was given since the last statement began.
    public static function warned(array $locals, ?object $self, string $name, string $file, int $line, int $first, string $names, string $assigned): void
    {
        try {
            if (self::isMine()) self::warnedBefore($locals, $self, $name, $file, $first, $names, $assigned);
        } catch (Throwable) {
        }
        self::$last = error_get_last();
    }

    private static function warnedBefore(array $locals, ?object $self, string $name, string $file, int $first, string $names, string $assigned = ''): void
    {
        $warned = error_get_last();
        if ($warned === null || $warned === self::$last) return;
        self::$last = $warned;
        $level = self::LEVELS[$warned['type']] ?? null;
        $place = $warned['file'] . ':' . $warned['line'];
        if ($level === null || $warned['file'] !== $file || $warned['line'] < $first) return;
        self::$places[$place] = (self::$places[$place] ?? 0) + 1;
        if (self::$places[$place] > self::MOST_OF_A_PLACE || count(self::$places) > self::MOST_FAILURES) return;
        $frame = self::frame($file, $name ?: '{main}', $warned['line'], $first, $locals, $self, $names, explode(' ', $assigned));
        self::fail('reported', [['type' => $level, 'module' => '', 'args' => [self::describe($warned['message'], 0)], 'frames' => [$frame]]]);
    }

    // How far out of where a throwable was made the function at a depth is: file, line and number.
    private static function placeOf(Throwable $thrown, int $depth): ?array
    {
        $trace = $thrown->getTrace();
        $number = count($trace) - $depth;
        if ($number === 0) return [$thrown->getFile(), $thrown->getLine(), 0];
        $called = $trace[$number - 1] ?? null;
        return isset($called['file']) ? [$called['file'], $called['line'], $number] : null;
    }

    private static function describeThrown(Throwable $thrown): array
    {
        $trace = $thrown->getTrace();
        $outermost = end($trace);
        $previous = $thrown->getPrevious();
        return [
            'type' => get_class($thrown), 'message' => $thrown->getMessage(), 'frames' => [],
            'file' => $thrown->getFile(), 'line' => $thrown->getLine(),
            'main' => $outermost ? [$outermost['file'] ?? '', $outermost['line'] ?? 0] : [$thrown->getFile(), $thrown->getLine()],
            'depth' => count($trace),
            'previous' => $previous ? self::$numbers[$previous] ?? null : null,
        ];
    }

    private static function frame(string $file, string $name, int $line, int $first, array $locals, ?object $self, string $names, array $left_out): array
    {
        $told = [];
        if ($self !== null && !in_array('this', $left_out, true)) $told['$this'] = self::describe($self, self::DEPTH);
        foreach ($locals as $key => $value) {
            if (in_array($key, self::GIVEN, true) || in_array($key, $left_out, true) || count($told) >= self::MOST_NAMES) continue;
            $told["$$key"] = self::tell((string) $key, $value, self::DEPTH);
        }
        $unbound = array_diff(explode(' ', $names), array_keys($locals), self::GIVEN, $left_out, ['']);
        return ['file' => $file, 'function' => $name, 'line' => $line, 'first' => $first, 'own' => true, 'locals' => (object) $told,
            'unbound' => array_map(fn ($one) => "$$one", array_values($unbound))];
    }

    public static function finish(): void
    {
        try {
            if (!self::isMine()) return;
            $last = error_get_last();
            $isUncaught = $last !== null && str_starts_with($last['message'], 'Uncaught ');
            foreach (self::$thrown as $number => $one) self::finishThrown($number, $one, $isUncaught ? $last : null);
            if ($isUncaught) self::finishMain($last);
        } catch (Throwable) {
        }
    }

    private static function finishThrown(int $number, array $one, ?array $last): void
    {
        $isLast = $last && $last['file'] === $one['file'] && $last['line'] === $one['line']
            && str_starts_with($last['message'], "Uncaught {$one['type']}");
        if ($isLast && !isset($one['frames'][$one['depth']])) {
            $one['frames'][$one['depth']] = self::mainFrame(...$one['main']);
        }
        $chain = [];
        for ($link = $one, $relation = ''; $link !== null && count($chain) < 5; $relation = 'cause') {
            krsort($link['frames']);
            $chain[] = ['type' => $link['type'], 'module' => '', 'args' => [self::describe($link['message'], 0)],
                'frames' => array_values($link['frames']), 'relation' => $relation];
            $link = $link['previous'] === null ? null : self::$thrown[$link['previous']];
        }
        self::fail($isLast ? 'uncaught' : 'reported', $chain);
    }

    // What was thrown by no function's code: nothing of it was seen but what PHP says.
    private static function finishMain(array $last): void
    {
        foreach (self::$thrown as $one) {
            if ($one['file'] === $last['file'] && $one['line'] === $last['line']) return;
        }
        if (!preg_match('/^Uncaught ([\w\\\\]+)(?:: (.*?))? in .+?:\d+\nStack trace:\n(.*)/s', $last['message'], $found)) return;
        $place = [$last['file'], $last['line']];
        if (preg_match('/^#\d+ (.+)\((\d+)\): .*\n#\d+ \{main\}/m', $found[3], $called)) $place = [$called[1], (int) $called[2]];
        $chain = [['type' => $found[1], 'module' => '', 'args' => [self::describe($found[2], 0)], 'frames' => [self::mainFrame(...$place)]]];
        self::fail('uncaught', $chain);
    }

    private static function mainFrame(string $file, int $line): array
    {
        return self::frame($file, '{main}', $line, 1, $GLOBALS, null, '', []);
    }

    private static function fail(string $how, array $chain): void
    {
        self::write(['how' => $how, 'runtime' => 'PHP ' . PHP_VERSION, 'pid' => self::$process, 'about' => null, 'chain' => $chain]);
    }

    // Calls

    // A fiber waits while others run: its calls are no part of one stack.
    private static function isApart(): bool
    {
        return Fiber::getCurrent() !== null;
    }

    public static function at(int $line, string $file): void
    {
        if (self::isApart()) return;
        $call = end(self::$stack);
        if ($call === false) {
            self::$line = $line;
        } elseif ($call->file === $file) {
            $call->lines[$line] = true;
            $call->last = $line;
        }
    }

    public static function enter(string $name, string $file, int $first, array $locals, ?object $self, string $given): void
    {
        try {
            if (self::isApart()) return;
            $by = end(self::$stack);
            $call = (object) ['file' => $file, 'lines' => [], 'last' => $first, 'given' => [], 'hasRaised' => false,
                'result' => null, 'isTold' => false];
            self::$stack[] = $call;
            if (!self::isMine()) return;
            if (self::$bytes > self::MOST_BYTES || microtime(true) > self::$ends) {
                self::$dropped++;
                return;
            }
            $count = self::$counts["$file:$first"] = (self::$counts["$file:$first"] ?? 0) + 1;
            if ($count <= self::MOST_DESCRIBED) {
                if ($self !== null) $call->given['$this'] = $self;
                foreach (explode(' ', $given) as $key) {
                    if (array_key_exists($key, $locals)) $call->given["$$key"] = $locals[$key];
                }
            }
            $call->isTold = true;
            self::write(['e' => 'enter', 's' => 1, 'file' => $file, 'first' => $first, 'name' => str_replace('::', '.', $name), 'at' => $by ? $by->last : self::$line,
                'arguments' => (object) self::tellAll($call->given)]);
        } catch (Throwable) {
        }
    }

    public static function result(mixed $value): mixed
    {
        $call = self::isApart() ? false : end(self::$stack);
        if ($call !== false) $call->result = $value;
        return $value;
    }

    public static function raised(Throwable $thrown): void
    {
        $call = self::isApart() ? false : end(self::$stack);
        if ($call === false) return;
        $call->hasRaised = true;
        try {
            $type = get_class($thrown);
            if (!preg_match(self::ASSERTION, $type) || preg_match(self::SKIPPED, $type) || isset(self::$numbers[$thrown])) return;
            self::$numbers[$thrown] = 1;
            $at = array_map(fn ($one) => [$one->file, $one->last], array_reverse(self::$stack));
            if (self::isMine()) self::write(['e' => 'fail', 's' => 1, 'at' => $at]);
        } catch (Throwable) {
        }
    }

    public static function leave(array $locals, string $referred, bool $tells): void
    {
        try {
            if (self::isApart()) return;
            $call = array_pop(self::$stack);
            if (!$call->isTold || !self::isMine()) return;
            $event = ['e' => 'leave', 's' => 1, 'lines' => array_keys($call->lines), 'left' => $call->last];
            if ($call->hasRaised) $event['raised'] = true;
            elseif ($tells) $event['result'] = self::describe($call->result, self::DEPTH);
            foreach (explode(' ', $referred) as $key) {
                if (isset($call->given["$$key"])) $call->given["$$key"] = $locals[$key] ?? null;
            }
            if ($call->given) $event['after'] = self::tellAll($call->given);
            self::write($event);
        } catch (Throwable) {
        }
    }

    public static function finishCalls(): void
    {
        if (self::isMine()) self::write(['e' => 'end', 'dropped' => self::$dropped]);
    }

    private static function tellAll(array $values): array
    {
        $told = [];
        foreach ($values as $key => $value) $told[$key] = self::tell($key, $value, self::DEPTH);
        return $told;
    }

    // Values

    private static function tell(string $name, mixed $value, int $depth): array
    {
        return preg_match(self::SECRET, $name) ? ['t' => get_debug_type($value), 'r' => '[redacted]'] : self::describe($value, $depth);
    }

    private static function describe(mixed $value, int $depth): array
    {
        $type = preg_replace('/^.*\\\\/', '', get_debug_type($value)); // without its namespace
        return match (true) {
            is_string($value) => ['t' => $type, 'r' => self::quote($value), 'n' => self::length($value)],
            is_array($value) => self::describeArray($value, $depth),
            $value instanceof Closure, is_resource($value) => ['t' => $type, 'r' => "<$type>"],
            is_object($value) => self::describeObject($type, $value, $depth),
            is_float($value) => ['t' => $type, 'r' => var_export($value, true)],
            default => ['t' => $type, 'r' => strtolower(var_export($value, true))],
        };
    }

    private static function describeArray(array $value, int $depth): array
    {
        $told = ['t' => 'array', 'n' => count($value)];
        if ($depth < 1) return [...$told, 'r' => $value ? '[…]' : '[]'];
        $isList = array_is_list($value);
        $texts = $items = [];
        foreach ($value as $key => $item) {
            if (count($items) >= self::MOST_ITEMS) break;
            $one = self::tell((string) $key, $item, $depth - 1);
            $items[] = $isList ? $one : [self::describe($key, 0), $one];
            $texts[] = ($isList ? '' : self::describe($key, 0)['r'] . ' => ') . $one['r'];
        }
        return [...$told, 'r' => '[' . self::join($texts, count($value)) . ']', 'i' => $items];
    }

    private static function describeObject(string $type, object $value, int $depth): array
    {
        if ($value instanceof UnitEnum) return ['t' => $type, 'r' => "$type::{$value->name}"];
        if ($value::class === 'DateTime' || $value::class === 'DateTimeImmutable') {
            return ['t' => $type, 'r' => "$type({$value->format('c')})"];
        }
        if ($value instanceof Throwable) {
            return ['t' => $type, 'r' => "$type(" . self::quote($value->getMessage()) . ')'];
        }
        if ($value::class === 'DateInterval') return ['t' => $type, 'r' => $value->format('%rP%yY%mM%dDT%hH%iM%sS')];
        $items = self::itemsOf($value);
        if ($items !== null) return [...self::describeArray($items, $depth), 't' => $type];
        $fields = [];
        foreach (get_mangled_object_vars($value) as $key => $item) {
            $key = substr(strrchr("\0$key", "\0"), 1);
            if ($depth > 0 && count($fields) < self::MOST_ITEMS) $fields[$key] = self::tell($key, $item, $depth - 1);
        }
        $count = count(get_mangled_object_vars($value));
        $texts = [];
        foreach ($fields as $key => $one) $texts[] = "$key: {$one['r']}";
        $told = ['t' => $type, 'm' => 'own', 'r' => $type . ' {' . self::join($texts, $count) . '}', 'n_f' => $count];
        return $depth > 0 ? [...$told, 'f' => (object) $fields] : $told;
    }

    /** Of a collection of PHP's own, of whose subclasses methods could be the program's. */
    private static function itemsOf(object $value): ?array
    {
        return match ($value::class) {
            'ArrayObject', 'ArrayIterator' => $value->getArrayCopy(),
            'SplFixedArray' => $value->toArray(),
            'SplStack', 'SplQueue', 'SplDoublyLinkedList', 'SplMinHeap', 'SplMaxHeap', 'SplPriorityQueue',
            'SplObjectStorage' => iterator_to_array(clone $value, false),
            default => null,
        };
    }

    private static function join(array $texts, int $count): string
    {
        $shown = [];
        $length = 0;
        foreach ($texts as $text) {
            if ($length + strlen($text) > self::LONGEST - 40) break;
            $shown[] = $text;
            $length += strlen($text) + 2;
        }
        if (count($shown) < $count) $shown[] = '…';
        return implode(', ', $shown);
    }

    private static function quote(string $text): string
    {
        $cut = preg_match('/^.{0,' . (self::LONGEST - 10) . '}/su', $text, $found) ? $found[0] : substr($text, 0, self::LONGEST - 10);
        return self::json($cut) . ($cut === $text ? '' : '…');
    }

    private static function length(string $text): int
    {
        return preg_match('//u', $text) ? preg_match_all('/./su', $text) : strlen($text);
    }

    private static function json(mixed $value): string
    {
        return (string) json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION);
    }

    private static function isMine(): bool
    {
        return self::$isOpen && self::$process === getmypid(); // a fork's are not this one's
    }

    private static function write(array $told): void
    {
        $text = self::json($told) . "\n";
        self::$bytes += strlen($text);
        file_put_contents(self::$out, $text, FILE_APPEND);
    }
}

WhenceWitness::start();
