"""What a language does otherwise than the code means: code that is wrong in whatever program it
stands.

    language_traps     the rule for small programs, and the table of the modules below
    larger_programs    the rule for larger ones
    refused_texts      the rule for patterns and SQL that are refused for a text within them
    likely_edits       the single edits that are most often what was meant
    trap_edits         the edits that mend them, which it finds in the `mends` of the languages

    python/            objects, values
    javascript/        objects, promises, values; TypeScript's too
    ruby/              objects
    php/               functions
    go/                slices, values, goroutines, letters
    java/              objects, classes, early, orders, shared; the first two also of C#
    csharp/            classes, lazy, values
    kotlin/            objects, early
    c/                 memory, buffers, counts, cut_texts, macros, tables, searches, expressions;
                       also of C++
    cpp/               objects, references, grown, maps, overrides
    rust/              values
    compiled/          what some of C, C++, C#, Go, Java and Rust have in common: arithmetic,
                       joined_bytes, near_misses, orders, ranges
    any_language/      what several languages have in common: functions, files, data_keys,
                       data_words, data_splits, cache_keys, text_orders, half_days,
                       binary_searches, grid_indexes, uneven_bounds, zeros; collections that
                       are kept together, kept once, not reset, put anew, walked, nested, or
                       changed in vain (lost_changes); copied and odd lines, and members that
                       lines alike leave out; limits that are never reached; and the table of
                       single lines
    program/           what a trap is, the program it is looked for in, what mends have in common

A module of traps has one public function, `find_traps`; its sentences stand in the `texts` beside
it, and what mends them in `mends`: one line by `MENDS`; several places, or what a syntax tree
shows, by `EDITS`. Those of one subject stand in modules beside, as `copy_mends` of any language,
`memory_mends` of C and `kept_mends` of compiled languages.
"""
