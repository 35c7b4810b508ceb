#!/usr/bin/env python3
"""Writes the golden files of the Gpt tests: small random models, tokens, and all intermediate results of GPT-2.

Run in this folder; needs numpy. Written from the definition (Radford et al., 2019, and the reference model's code) in
64-bit arithmetic, one sequence at a time, without a cache, and sharing no code with the C++:
    x = wte[token] + wpe[position]
    each layer: x += attention(norm_1(x)); x += network(norm_2(x))
    logits = norm_f(x) read out by lm_head, or by wte if there is none
Matrices are stored [inputs, outputs] (Hugging Face's Conv1D), lm_head and wte [tokens, width].
"""
import json
import struct

import numpy as np


def to_bf16(a):
    """float32 to the upper 16 bits, rounded to even."""
    bits = a.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


STORE = {
    "F32": lambda a: a.astype("<f4"),
    "F16": lambda a: a.astype("<f2"),
    "BF16": to_bf16,
    "I32": lambda a: a.astype("<i4"),
    "U8": lambda a: a.astype("u1"),
}
READ = {"F32": lambda a: a, "F16": lambda a: a, "BF16": from_bf16}


def write(path, tensors, metadata):
    """tensors: name -> (type, stored array)"""
    header, data = {}, b""
    if metadata:
        header["__metadata__"] = metadata
    for name, (kind, array) in tensors.items():
        raw = np.ascontiguousarray(array).tobytes()
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def norm(x, scale, shift):
    mean = x.mean(axis=-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * scale + shift


def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def run(w, tokens, layers, heads):
    """All intermediate tensors of one sequence, by name."""
    seen = {}
    length, width = len(tokens), w["wte.weight"].shape[1]
    size = width // heads
    x = w["wte.weight"][tokens] + w["wpe.weight"][:length]
    seen["embedding"] = x
    for i in range(layers):
        p = f"h.{i}."
        n = norm(x, w[p + "ln_1.weight"], w[p + "ln_1.bias"])
        seen[f"{i}.attention norm"] = n
        q, k, v = np.split(n @ w[p + "attn.c_attn.weight"] + w[p + "attn.c_attn.bias"], 3, axis=-1)
        mix = np.zeros_like(x)
        for h in range(heads):
            part = slice(h * size, (h + 1) * size)
            scores = q[:, part] @ k[:, part].T / np.sqrt(size)
            scores[np.triu_indices(length, 1)] = -np.inf
            share = np.exp(scores - scores.max(axis=-1, keepdims=True))
            share /= share.sum(axis=-1, keepdims=True)
            mix[:, part] = share @ v[:, part]
        seen[f"{i}.mix"] = mix
        x = x + mix @ w[p + "attn.c_proj.weight"] + w[p + "attn.c_proj.bias"]
        seen[f"{i}.after attention"] = x
        n = norm(x, w[p + "ln_2.weight"], w[p + "ln_2.bias"])
        seen[f"{i}.network norm"] = n
        hidden = gelu(n @ w[p + "mlp.c_fc.weight"] + w[p + "mlp.c_fc.bias"])
        seen[f"{i}.hidden"] = hidden
        x = x + hidden @ w[p + "mlp.c_proj.weight"] + w[p + "mlp.c_proj.bias"]
        seen[f"{i}.after network"] = x
    x = norm(x, w["ln_f.weight"], w["ln_f.bias"])
    seen["logits"] = x @ w.get("lm_head.weight", w["wte.weight"]).T
    return seen


def make(name, seed, kind, prefix, layers, heads, width, hidden, vocabulary, context, own_head, metadata, masks):
    rng = np.random.default_rng(seed)
    shapes = {"wte.weight": (vocabulary, width), "wpe.weight": (context, width)}
    for i in range(layers):
        p = f"h.{i}."
        shapes |= {
            p + "ln_1.weight": (width,), p + "ln_1.bias": (width,),
            p + "attn.c_attn.weight": (width, 3 * width), p + "attn.c_attn.bias": (3 * width,),
            p + "attn.c_proj.weight": (width, width), p + "attn.c_proj.bias": (width,),
            p + "ln_2.weight": (width,), p + "ln_2.bias": (width,),
            p + "mlp.c_fc.weight": (width, hidden), p + "mlp.c_fc.bias": (hidden,),
            p + "mlp.c_proj.weight": (hidden, width), p + "mlp.c_proj.bias": (width,),
        }
    shapes |= {"ln_f.weight": (width,), "ln_f.bias": (width,)}
    if own_head:
        shapes["lm_head.weight"] = (vocabulary, width)
    stored, weights = {}, {}
    for key, shape in shapes.items():
        deviation = 1.5 / np.sqrt(shape[0]) if len(shape) == 2 and key.startswith("h.") else 0.3
        numbers = rng.normal(0, deviation, shape) + (1 if ".ln_" in "." + key and key.endswith("weight") else 0)
        bits = STORE[kind](numbers)
        stored[key if key == "lm_head.weight" else prefix + key] = (kind, bits)
        weights[key] = READ[kind](bits).astype(np.float64)
    if masks:  # as in old checkpoints: constants among the weights
        for i in range(layers):
            mask = np.tril(np.ones((1, 1, context, context)))
            stored[f"{prefix}h.{i}.attn.bias"] = ("U8", STORE["U8"](mask))
    write(f"{name}.safetensors", stored, metadata)

    tokens = rng.integers(0, vocabulary, (2, context))
    seen = [run(weights, row, layers, heads) for row in tokens]
    expected = {"tokens": ("I32", STORE["I32"](tokens))}
    for key in seen[0]:
        expected[key] = ("F32", STORE["F32"](np.stack([s[key] for s in seen])))
    write(f"{name}.expected.safetensors", expected, {})


# Heads that do not fill a vector, in the usual layout.
make("narrow", 1, "F32", "transformer.", layers=2, heads=3, width=24, hidden=96, vocabulary=11, context=12,
     own_head=False, metadata={"heads": "3"}, masks=False)
# The number of heads from the width, no prefix, a separate lm_head, masks, bfloat16.
make("plain", 2, "BF16", "", layers=1, heads=1, width=64, hidden=256, vocabulary=50, context=20,
     own_head=True, metadata={}, masks=True)
# An unusual width of the inner layer, more positions than lanes.
make("deep", 3, "F16", "transformer.", layers=4, heads=2, width=20, hidden=50, vocabulary=100, context=35,
     own_head=False, metadata={"heads": "2"}, masks=False)
