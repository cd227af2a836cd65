<?php
// Rewrites the PHP files of the workspace, which is a copy, so that each function tells
// `php_witness.php` what leaves it. Lines stay where they are: what is added stands on the line that
// it is about. Needs PHP 8 and its tokenizer; a file that would no longer parse stays as it is.

final class WhenceRewriter
{
    const MOST_SECONDS = 4;
    const MOST_FILES = 2000;
    const LONGEST = 400000;
    const LEFT_OUT = ['vendor', 'node_modules'];
    const KEEP_BEFORE = [T_DECLARE, T_NAMESPACE, T_USE, T_ELSE, T_ELSEIF, T_CATCH, T_FINALLY, T_CASE, T_DEFAULT,
        T_ENDIF, T_ENDFOR, T_ENDFOREACH, T_ENDWHILE, T_ENDSWITCH, T_ENDDECLARE, T_HALT_COMPILER];
    const BLANK = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];
    const LOOPS = [T_FOR, T_FOREACH, T_WHILE];
    const ASSIGNS = ['=', '+=', '-=', '*=', '/=', '.=', '%=', '**=', '??=', '&=', '|=', '^=', '<<=', '>>=', '++', '--'];

    private array $tokens;
    private array $added = [];   // token index -> texts or functions that make them, put in before it
    private array $braces = [];  // what is open, outermost first
    private array $functions;    // those around, innermost last; the first one is the file's own code
    private array $pending = []; // a function, class, match or switch whose `{` is still to come
    private int $depth = 0;      // of parentheses
    private bool $isLoaded = false;

    public function __construct(private string $text, private bool $callsOnly, private string $witness) {}

    public static function rewriteAll(string $root, bool $callsOnly, string $witness): void
    {
        $ends = microtime(true) + self::MOST_SECONDS;
        $left = self::MOST_FILES;
        foreach (self::files($root) as $path) {
            if (--$left < 0 || microtime(true) > $ends) return;
            $text = @file_get_contents($path);
            if ($text === false || strlen($text) > self::LONGEST) continue;
            if (!str_contains($text, '<?')) continue;
            try {
                $made = (new self($text, $callsOnly, $witness))->rewrite();
            } catch (Throwable $e) {
                continue;
            }
            if ($made === null) continue;
            $beside = $path . '.whence'; // a file that is read while it is written, or linked, stays whole
            if (@file_put_contents($beside, $made) === strlen($made)) {
                @chmod($beside, fileperms($path) & 0777);
                @rename($beside, $path) || @unlink($beside);
            }
        }
    }

    private static function files(string $folder): Generator
    {
        foreach (@scandir($folder) ?: [] as $name) {
            $path = "$folder/$name";
            if ($name[0] === '.' || is_link($path)) continue;
            if (is_dir($path)) {
                if (!in_array($name, self::LEFT_OUT, true)) yield from self::files($path);
            } elseif (preg_match('/\.(?:php\d?|phtml|inc|module)$/', $name) || self::isScript($path, $name)) {
                yield $path;
            }
        }
    }

    private static function isScript(string $path, string $name): bool
    {
        if (str_contains($name, '.') || !is_executable($path)) return false;
        return (bool) preg_match('/^#!.*\bphp/', (string) @file_get_contents($path, false, null, 0, 80));
    }

    public function rewrite(): ?string
    {
        $this->tokens = PhpToken::tokenize($this->text, TOKEN_PARSE);
        $texts = array_map(fn ($one) => $one->text, $this->tokens);
        foreach ($this->tokens as $token) { // what only reads like a sign is none
            if (in_array($token->id, [T_ENCAPSED_AND_WHITESPACE, T_INLINE_HTML], true)) $token->text = '';
        }
        $this->functions = [$this->functionAt(0, 1)];
        foreach ($this->tokens as $index => $token) {
            if (!in_array($token->id, self::BLANK, true)) $this->take($index, $token);
        }
        if (!$this->isLoaded) return null;
        $made = '';
        foreach ($texts as $index => $text) {
            foreach ($this->added[$index] ?? [] as $one) $made .= is_string($one) ? $one : $one();
            $made .= $text;
        }
        PhpToken::tokenize($made, TOKEN_PARSE);
        return substr_count($made, "\n") === substr_count($this->text, "\n") ? $made : null;
    }

    private function functionAt(int $index, int $line): object
    {
        return (object) ['index' => $index, 'first' => $line, 'names' => [], 'arrowed' => [], 'given' => [],
            'referred' => [], 'yields' => false, 'hasResult' => false, 'isVague' => false, 'statement' => 0,
            'isQuiet' => false, 'isNamed' => false];
    }

    private function take(int $index, PhpToken $token): void
    {
        $function = end($this->functions);
        if ($token->id === T_VARIABLE) $this->takeVariable($index, $token, $function);
        match (true) {
            $token->id === T_OPEN_TAG => $this->boundary($index + 1),
            $token->id === T_CLOSE_TAG || $token->text === ';' => $this->endStatement($index, $token),
            $token->id === T_USE && $this->pending => end($this->pending)->isUsed = true,
            $token->id === T_FUNCTION && $this->before($index)?->id !== T_USE => $this->beginFunction($index, $token),
            $token->id === T_FN => $this->beginArrow($index, $function),
            in_array($token->id, [T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM], true) => $this->beginClass($index, $token),
            $token->id === T_MATCH => $this->expect('other'),
            $token->id === T_SWITCH => $this->expect('switch'),
            in_array($token->id, [T_YIELD, T_YIELD_FROM], true) => $function->yields = true,
            in_array($token->id, self::LOOPS, true) => $this->beginLoop($index, $function),
            $token->id === T_CATCH => $this->beginCatch($index, $function),
            in_array($token->id, [T_CASE, T_DEFAULT], true) => $this->beginCase($index),
            $token->id === T_RETURN => $this->wrapReturn($index, $function),
            $token->text === '(' || $token->text === '[' || $token->id === T_ATTRIBUTE => $this->depth++,
            $token->text === ')' || $token->text === ']' => $this->depth--,
            in_array($token->id, [T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES], true) => $this->open('other', null),
            $token->text === '{' => $this->openBrace($index),
            $token->text === '}' => $this->closeBrace($index),
            default => null,
        };
    }

    private function takeVariable(int $index, PhpToken $token, object $function): void
    {
        $pending = end($this->pending);
        $name = substr($token->text, 1);
        if ($pending && $pending->kind === 'function' && $this->depth === $pending->depth + 1) {
            $before = $this->before($index);
            if ($before->text === '&') $pending->function->referred[] = $name;
            if (!$pending->isUsed) $pending->function->given[] = $name;
            $pending->function->names[$name] = true;
        } elseif ($this->before($index)?->id !== T_DOUBLE_COLON) {
            $function->names[$name] = true;
        }
    }

    private function beginFunction(int $index, PhpToken $token): void
    {
        $made = $this->functionAt($index, $token->line);
        $next = $this->after($index);
        $reference = $next->text === '&';
        $named = $reference ? $this->after($this->indexAfter($index)) : $next;
        $made->isNamed = $named->text !== '(';
        $made->hasResult = !$reference && strtolower($named->text) !== '__construct';
        $made->isQuiet = end($this->functions)->isQuiet || $this->isInAssertion($index);
        $this->expect('function')->function = $made;
    }

    private function beginClass(int $index, PhpToken $token): void
    {
        $before = $this->before($index);
        if ($before?->id === T_DOUBLE_COLON) return;
        $named = !in_array($this->after($index)->text, ['(', '{'], true)
            && !in_array($this->after($index)->id, [T_EXTENDS, T_IMPLEMENTS], true);
        $this->expect('class')->isNamed = $named;
    }

    private function beginArrow(int $index, object $function): void
    {
        $open = $this->indexAfter($index);
        if ($this->tokens[$open]->text === '&') $open = $this->indexAfter($open);
        for ($at = $open, $depth = 0; isset($this->tokens[$at]); $at++) {
            $text = $this->tokens[$at]->text;
            $depth += ($text === '(') - ($text === ')');
            if ($this->tokens[$at]->id === T_VARIABLE) $function->arrowed[substr($text, 1)] = true;
            if ($depth === 0) return;
        }
    }

    // A body without braces: which of its rounds a warning is of is not known.
    private function beginLoop(int $index, object $function): void
    {
        $at = $this->indexAfter($index);
        if (($this->tokens[$at] ?? null)?->text !== '(') return;
        $end = $this->closing($at);
        $next = $end === null ? null : $this->after($end);
        $function->isVague = $function->isVague || !in_array($next?->text, ['{', ':', ';'], true) && $next?->id !== T_CLOSE_TAG;
    }

    private function beginCatch(int $index, object $function): void
    {
        if ($this->callsOnly || $function->isQuiet) return;
        $end = $this->closing($this->indexAfter($index));
        $named = $end === null ? null : $this->before($end);
        $open = $end === null ? null : $this->indexAfter($end);
        if ($named?->id !== T_VARIABLE || $this->tokens[$open]->text !== '{') return;
        $this->add($open + 1, fn () => "\\WhenceWitness::left({$named->text}," . $this->values($function) . ');');
    }

    private function beginCase(int $index): void
    {
        $brace = end($this->braces);
        if (!$brace || $brace->kind !== 'switch' || $brace->depth !== $this->depth) return;
        for ($at = $index + 1, $depth = 0; isset($this->tokens[$at]); $at++) {
            $text = $this->tokens[$at]->text;
            if ($text === '?' || $text === '{') return;
            $depth += in_array($text, ['(', '['], true) - in_array($text, [')', ']'], true);
            if ($depth === 0 && ($text === ':' || $text === ';')) {
                $brace->label = $at;
                if ($text === ':') $this->boundary($at + 1);
                return;
            }
        }
    }

    private function wrapReturn(int $index, object $function): void
    {
        if (!$this->callsOnly || count($this->functions) < 2 || !$function->hasResult || $function->isQuiet) return;
        $first = $this->indexAfter($index);
        if ($this->tokens[$first]->text === ';' || $this->tokens[$first]->id === T_CLOSE_TAG) return;
        for ($at = $first, $depth = 0; isset($this->tokens[$at]); $at++) {
            $token = $this->tokens[$at];
            if ($depth === 0 && ($token->text === ';' || $token->id === T_CLOSE_TAG)) break;
            $opens = in_array($token->text, ['(', '[', '{'], true)
                || in_array($token->id, [T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES, T_ATTRIBUTE], true);
            $depth += $opens - in_array($token->text, [')', ']', '}'], true);
        }
        $this->add($first, fn () => $function->yields ? '' : '\WhenceWitness::result(');
        $this->add($at, fn () => $function->yields ? '' : ')');
    }

    private function expect(string $kind): object
    {
        return $this->pending[] = (object) ['kind' => $kind, 'depth' => $this->depth, 'function' => null,
            'isNamed' => true, 'isUsed' => false];
    }

    private function openBrace(int $index): void
    {
        $before = $this->before($index);
        $pending = end($this->pending);
        if ($pending && $pending->depth === $this->depth) {
            array_pop($this->pending);
            $this->open($pending->kind, $pending->function, $pending->isNamed);
            if ($pending->function) $this->beginBody($index, $pending->function);
            return;
        }
        $around = end($this->braces);
        $isPart = in_array($before?->id, [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_NS_SEPARATOR, T_DOUBLE_COLON], true)
            || $before?->text === '$' || $this->depth !== ($around->depth ?? 0)
            || $around && in_array($around->kind, ['class', 'other'], true);
        $this->open($isPart ? 'other' : ($before?->id === T_DO ? 'do' : 'block'), null);
        if (!$isPart) $this->boundary($index + 1);
    }

    private function open(string $kind, ?object $function, bool $isNamed = true): void
    {
        if ($kind === 'function' && $function->isQuiet) $kind = 'other';
        if ($function) $this->functions[] = $function;
        $this->braces[] = (object) ['kind' => $kind, 'depth' => $this->depth, 'function' => $function,
            'isNamed' => $isNamed, 'label' => -1];
    }

    private function beginBody(int $index, object $function): void
    {
        if ($function->isQuiet) return;
        if ($this->callsOnly) {
            $this->add($index + 1, fn () => $function->yields ? '' : $this->entering($function));
        } else {
            $this->add($index + 1, 'try{');
        }
        $this->boundary($index + 1);
    }

    private function entering(object $function): string
    {
        $given = implode(' ', $function->given);
        return "\\WhenceWitness::enter(__METHOD__,__FILE__,{$function->first},\\get_defined_vars()," . self::THIS . ",'$given');try{";
    }

    const THIS = 'isset($this)?$this:null';

    private function closeBrace(int $index): void
    {
        $brace = array_pop($this->braces);
        if (!$brace) return;
        $function = end($this->functions);
        if (in_array($brace->kind, ['block', 'do'], true) && $this->endsStatement($index)) $this->watchWarnings($index, $function);
        if ($brace->function) {
            array_pop($this->functions);
            if ($brace->kind === 'function') $this->endBody($index, $brace->function);
            if ($brace->function->isNamed) $this->boundary($index + 1);
            return;
        }
        $isOver = match ($brace->kind) {
            'block', 'switch' => true, 'class' => $brace->isNamed, default => false,
        };
        if ($isOver) $this->boundary($index + 1);
    }

    private function endBody(int $index, object $function): void
    {
        $this->add($index, function () use ($function) {
            if (!$this->callsOnly) {
                return '}catch(\Throwable $__whence){\WhenceWitness::left($__whence,' . $this->values($function) . ');throw $__whence;}'
                    . ($function->isVague ? '' : 'finally{' . $this->warned($function, '') . '}');
            }
            if ($function->yields) return '';
            $referred = implode(' ', $function->referred);
            $tells = $function->hasResult ? 'true' : 'false';
            return '}catch(\Throwable $__whence){\WhenceWitness::raised($__whence);throw $__whence;}'
                . "finally{\\WhenceWitness::leave(\\get_defined_vars(),'$referred',$tells);}";
        });
    }

    private function endsStatement(int $index): bool
    {
        return in_array($this->before($index)?->text, [';', '}', '{'], true);
    }

    private function endStatement(int $index, PhpToken $token): void
    {
        while ($this->pending && end($this->pending)->depth >= $this->depth) array_pop($this->pending);
        $brace = end($this->braces);
        if ($brace && $brace->kind === 'switch' && $brace->label === $index) return;
        if ($token->id !== T_CLOSE_TAG) $this->boundary($index + 1); // what follows the tag is no code
    }

    // Between two statements, before the token at an index.
    private function boundary(int $index): void
    {
        $function = end($this->functions);
        $brace = end($this->braces);
        if ($this->depth !== ($brace->depth ?? 0) || $brace && in_array($brace->kind, ['class', 'other'], true)) return;
        $next = $this->tokens[$this->indexAfter($index - 1)] ?? null;
        if ($next === null || $function->isQuiet || in_array($next->id, self::KEEP_BEFORE, true)) return;
        if (in_array($next->id, [T_CLOSE_TAG, T_OPEN_TAG], true) || in_array($next->text, ['}', ';'], true)) return;
        if (!$this->isLoaded && count($this->functions) === 1) {
            $this->isLoaded = true;
            $this->add($index, "require_once '" . addcslashes($this->witness, "'\\") . "';");
        }
        if ($this->callsOnly) {
            $this->add($index, fn () => $function->yields ? '' : "\\WhenceWitness::at({$next->line},__FILE__);");
        } else {
            $this->watchWarnings($index, $function);
        }
        $function->statement = $index;
    }

    private function watchWarnings(int $index, object $function): void
    {
        if ($this->callsOnly || $function->isQuiet) return;
        $assigned = $this->assignedSince($function->statement, $index);
        $this->add($index, fn () => $function->isVague || !$this->isLoaded ? '' : $this->warned($function, $assigned));
    }

    private function warned(object $function, string $assigned): string
    {
        return 'if(\error_get_last()!==\WhenceWitness::$last)\WhenceWitness::warned(' . $this->values($function) . ",'$assigned');";
    }

    private function values(object $function): string
    {
        $names = implode(' ', array_keys(array_diff_key($function->names, $function->arrowed)));
        return '\get_defined_vars(),' . self::THIS . ",__METHOD__,__FILE__,__LINE__,{$function->first},'$names'";
    }

    // The names that the statement since an index gives a value: theirs is another one after it.
    private function assignedSince(int $from, int $to): string
    {
        $seen = [];
        for ($at = $from; $at < $to; $at++) {
            $token = $this->tokens[$at];
            if ($token->id === T_VARIABLE) $seen[] = substr($token->text, 1);
            if (in_array($token->text, self::ASSIGNS, true)) {
                $isList = in_array($this->tokens[$this->indexAfter($from - 1)]->text, ['[', 'list', 'foreach'], true);
                return implode(' ', $isList ? $seen : array_slice($seen, 0, 1));
            }
        }
        return '';
    }

    // The text of a failed assertion is made of its code.
    private function isInAssertion(int $at): bool
    {
        for ($depth = 0; $at > 0; $at--) {
            $text = $this->tokens[$at]->text;
            if ($text === ')') $depth++;
            if ($text === '(' && --$depth < 0) {
                if (strtolower($this->before($at)?->text ?? '') === 'assert') return true;
                $depth = 0;
            }
            if ($depth === 0 && ($text === ';' || $text === '{' || $text === '}')) return false;
        }
        return false;
    }

    private function add(int $index, string|Closure $text): void
    {
        $this->added[$index][] = $text;
    }

    private function indexAfter(int $index): int
    {
        do {
            $index++;
        } while (isset($this->tokens[$index]) && in_array($this->tokens[$index]->id, self::BLANK, true));
        return $index;
    }

    private function after(int $index): PhpToken
    {
        return $this->tokens[$this->indexAfter($index)] ?? $this->tokens[$index];
    }

    private function before(int $index): ?PhpToken
    {
        do {
            $index--;
        } while ($index >= 0 && in_array($this->tokens[$index]->id, self::BLANK, true));
        return $this->tokens[$index] ?? null;
    }

    private function closing(int $at): ?int
    {
        for ($depth = 0; isset($this->tokens[$at]); $at++) {
            $text = $this->tokens[$at]->text;
            $depth += ($text === '(') - ($text === ')');
            if ($depth === 0) return $at;
        }
        return null;
    }
}

$root = getenv('WHENCE_WITNESS_ROOT');
if ($root && PHP_VERSION_ID >= 80100 && class_exists('PhpToken')) {
    $callsOnly = getenv('WHENCE_WITNESS_CALLS') !== false;
    WhenceRewriter::rewriteAll($root, $callsOnly, __DIR__ . '/php_witness.php');
}
