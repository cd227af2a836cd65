"""The slips of a program, in all its languages."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap


def find_slips(program: Program) -> Iterator[Trap]:
    """Likeliest first; of those with the same edits the first."""
    languages = {flow_of(one).language for one in program.files}
    known: set[object] = set()
    for name, of in SLIPS.items():
        if of and languages.isdisjoint(of.split()):
            continue
        module = import_module(f"whence.playbook.rules.traps.slips.{name}")
        for slip in module.find_traps(program):
            edits = slip.words["edits"]
            key = str([(one.file_path, one.line_start, one.new_text) for one in edits])
            if key not in known:
                known.add(key)
                yield slip


SLIPS: Final = {
    "any_language.shorter_ends": "",
    "go.shared_arrays": "go",
    "php.kept_keys": "php",
    "any_language.last_groups": "",
    "any_language.kept_stamps": "",
    "any_language.unrenewed": "python javascript typescript ruby php java",
    "any_language.trimmed": "",
    "any_language.lists_begun_anew": "",
    "any_language.left_changes": "",
    "any_language.crossed_updates": "",
    "javascript.waits": "javascript typescript",
    "javascript.loose_methods": "javascript typescript",
    "javascript.merges": "javascript typescript",
    "javascript.global_patterns": "javascript typescript",
    "javascript.absent": "javascript typescript",
    "javascript.forgotten": "javascript typescript",
    "javascript.left_returns": "javascript typescript",
    "javascript.plain_objects": "javascript typescript",
    "any_language.turned": "",
    "any_language.left_loops": "",
    "any_language.lookups": "",
    "any_language.misplaced_steps": "",
    "csharp.wiring": "csharp",
    "kotlin.slips": "kotlin",
    "any_language.left_steps": "",
    "any_language.early_steps": "",
    "any_language.same_twice": "",
    "any_language.units": "",
    "any_language.extremes": "",
    "any_language.handed_on": "",
    "any_language.split_slips": "go java kotlin php python ruby rust javascript typescript",
    "any_language.repeated": "",
    "any_language.replaced_entries": "",
    "any_language.amount_slips": "",
    "any_language.text_slips": "",
    "any_language.notations": "",
    "any_language.unescaped": "csharp go java kotlin php python ruby javascript typescript",
    "any_language.default_slips": "",
    "any_language.value_slips": "",
    "any_language.taken_parts": "",
    "any_language.rounded_down": "",
    "any_language.same_order": "",
    "any_language.ended_loops": "",
    "any_language.stale_values": "",
    "any_language.key_forms": "",
    "any_language.ring_buffers": "",
    "any_language.version_orders": "go java python javascript typescript",
    "go.left_out": "go",
    "go.left_nil": "go",
    "go.left_fields": "go",
    "go.letter_counts": "go",
    "go.left_entries": "go",
    "java.changed_keys": "java",
    "java.changed_views": "java",
    "java.hash_codes": "java",
    "any_language.linked_ends": "",
    "any_language.uneven_keys": "",
    "any_language.uneven_resets": "",
    "any_language.own_calls": "",
    "any_language.uneven_rounds": "",
    "rust.borrows": "rust",
    "rust.orders": "rust",
    "c.shared_parts": "c cpp",
    "c.line_parts": "c cpp",
    "python.once_read": "python",
    "python.not_taken_back": "python",
    "python.searches": "python",
    "python.amounts": "python",
    "python.parsers": "python",
    "python.read_values": "python",
    "python.number_slips": "python",
    "python.order_slips": "python",
    "c.slips": "c cpp",
    "compiled.slips": "c cpp csharp go java kotlin rust",
    "csharp.slips": "csharp",
    "go.slips": "go",
    "java.slips": "java kotlin",
    "javascript.slips": "javascript typescript",
    "php.slips": "php",
    "python.slips": "python",
    "ruby.slips": "ruby",
    "rust.slips": "rust",
    "any_language.slips": "",
}
"""Where slips are found, with the languages that have them; "" for all."""
