"""A model that says anything: small, with random weights and the words of a real one."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

SEED = 7
WIDTH, INNER, HEADS, LAYERS = 64, 128, 4, 2
WINDOW = 131_072
SPREAD = 0.05  # of the last layer: so little that no word is much likelier than another
END, END_SPREAD = 2, 0.14  # the token that ends an answer comes after a hundred others or so
WORDS = ("tokenizer.ggml.tokens", "tokenizer.ggml.token_type", "tokenizer.ggml.merges")


def write_random(path: Path, words_of: Path, gguf_package: Path) -> None:
    """Writes a model in the format GGUF.

    Args:
        words_of: a model whose tokenizer it gets.
        gguf_package: the folder with llama.cpp's own package for the format.
    """
    sys.path.insert(0, str(gguf_package))
    gguf: Any = import_module("gguf")
    real = gguf.GGUFReader(words_of)
    tokens, kinds, merges = (real.fields[name].contents() for name in WORDS)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("random weights")
    writer.add_context_length(WINDOW)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(INNER)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(merges)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(END)
    writer.add_add_bos_token(value=False)
    for name, values in _tensors(len(tokens)):
        writer.add_tensor(name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _tensors(words: int) -> list[tuple[str, np.ndarray[Any, np.dtype[np.float32]]]]:
    chance = np.random.default_rng(SEED)

    def random(rows: int, columns: int, spread: float = 1.0) -> Any:
        return chance.normal(0, spread, (rows, columns)).astype(np.float32)

    def ones() -> Any:
        return np.ones(WIDTH, np.float32)

    small = WIDTH**-0.5
    output = random(words, WIDTH, SPREAD)
    output[END] *= END_SPREAD / SPREAD
    tensors = [
        ("token_embd.weight", random(words, WIDTH)),
        ("output_norm.weight", ones()),
        ("output.weight", output),
    ]
    for number in range(LAYERS):
        layer = {
            "attn_norm": ones(), "ffn_norm": ones(),
            "attn_q": random(WIDTH, WIDTH, small), "attn_k": random(WIDTH, WIDTH, small),
            "attn_v": random(WIDTH, WIDTH, small), "attn_output": random(WIDTH, WIDTH, small),
            "ffn_gate": random(INNER, WIDTH, small), "ffn_up": random(INNER, WIDTH, small),
            "ffn_down": random(WIDTH, INNER, small),
        }  # fmt: skip
        tensors += [(f"blk.{number}.{name}.weight", values) for name, values in layer.items()]
    return tensors
