"""What is kept of a child's output."""

from __future__ import annotations

import tracemalloc

from whence_tools.children.capture import Capture


def test_output_within_the_limit_is_kept_whole_in_the_order_seen() -> None:
    capture = Capture(limit=100)
    capture.add("stdout", b"one\n")
    capture.add("stderr", b"two\n")
    capture.add("stdout", b"three")

    captured = capture.captured()

    assert captured.text == "one\ntwo\nthree"
    assert captured.bytes_of("stdout") == b"one\nthree"
    assert captured.bytes_of("stderr") == b"two\n"
    assert captured.omitted == 0


def test_over_the_limit_the_middle_is_left_out_and_the_text_says_how_much() -> None:
    capture = Capture(limit=40)
    for number in range(20):
        capture.add("stdout", b"line %02d\n" % number)

    captured = capture.captured()

    kept = captured.bytes_of()
    assert len(kept) == 40
    assert kept == b"line 00\nli" + b"line 17\nline 18\nline 19\n".rjust(30)[-30:].replace(
        b"      ", b"ne 16\n"
    )
    assert captured.omitted == 20 * 8 - 40
    assert f"[… {captured.omitted} bytes left out …]" in captured.text


def test_one_chunk_larger_than_the_limit_keeps_its_ends() -> None:
    capture = Capture(limit=8)
    capture.add("stderr", b"ab" + b"-" * 1000 + b"uvwxyz")

    assert capture.captured().bytes_of("stderr") == b"abuvwxyz"


def test_a_character_cut_at_the_gap_does_not_spoil_the_rest() -> None:
    capture = Capture(limit=8)
    capture.add("stdout", "äöü0123456789".encode())

    assert capture.captured().text.endswith("456789")


def test_a_program_that_writes_byte_by_byte_costs_little_more_than_its_bytes() -> None:
    capture = Capture(limit=1 << 20)
    tracemalloc.start()
    for _ in range(100_000):
        capture.add("stdout", b"x")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 1_000_000


def test_a_line_that_was_written_in_pieces_stands_whole_where_it_began() -> None:
    capture = Capture()
    capture.add("stderr", b"team.rb:17:in `label'")
    capture.add("stdout", b"ann RED\nbob")
    capture.add("stderr", b": undefined method\n\tfrom main.rb:4\n")
    capture.add("stdout", b" BLUE\n")
    assert capture.captured().text == (
        "team.rb:17:in `label': undefined method\nann RED\nbob BLUE\n\tfrom main.rb:4\n"
    )
