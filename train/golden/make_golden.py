#!/usr/bin/env python3
"""Writes the golden files of the teka-train tests: small random models, token files, and the results of training.

Run in this folder; needs numpy. Written from the definitions of GPT-2, cross entropy, AdamW (Loshchilov and Hutter,
2019) and the schedule of Hugging Face's trainer, in 64-bit arithmetic, one sequence at a time, with a backward pass by
hand that is checked against numerical differentiation. It shares nothing with the C++ but the names of the tensors.
"""
import json
import struct

import numpy as np

STORE = {"F32": "<f4", "F64": "<f8", "U16": "<u2", "U64": "<u8", "U8": "u1"}


def write(path, tensors, metadata):
    """tensors: name -> (type, array)"""
    header, data = {"__metadata__": metadata}, b""
    for name, (kind, array) in tensors.items():
        raw = np.ascontiguousarray(array).astype(STORE[kind]).tobytes()
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def norm(x, scale, shift):
    mean = x.mean(axis=-1, keepdims=True)
    deviation = np.sqrt(((x - mean) ** 2).mean(axis=-1, keepdims=True) + 1e-5)
    unit = (x - mean) / deviation
    return unit * scale + shift, (unit, deviation)


def norm_back(d, kept, scale, gradient, name):
    unit, deviation = kept
    gradient[name + ".weight"] += (d * unit).sum(axis=0)
    gradient[name + ".bias"] += d.sum(axis=0)
    d = d * scale
    return (d - d.mean(axis=-1, keepdims=True) - unit * (d * unit).mean(axis=-1, keepdims=True)) / deviation


ROOT = np.sqrt(2 / np.pi)


def gelu(x):
    return 0.5 * x * (1 + np.tanh(ROOT * (x + 0.044715 * x**3)))


def gelu_back(x, d):
    t = np.tanh(ROOT * (x + 0.044715 * x**3))
    return d * (0.5 * (1 + t) + 0.5 * x * (1 - t**2) * ROOT * (1 + 3 * 0.044715 * x**2))


def linear_back(d, inputs, w, gradient, name):
    gradient[name + ".weight"] += inputs.T @ d
    gradient[name + ".bias"] += d.sum(axis=0)
    return d @ w[name + ".weight"].T


def forward(w, tokens, positions, layers, heads):
    """Logits of one sequence, and what the backward pass needs."""
    x = w["wte.weight"][tokens] + w["wpe.weight"][positions]
    length, width = x.shape
    size = width // heads
    kept = []
    for i in range(layers):
        p = f"h.{i}."
        k = {"x": x}
        n1, k["norm 1"] = norm(x, w[p + "ln_1.weight"], w[p + "ln_1.bias"])
        qkv = n1 @ w[p + "attn.c_attn.weight"] + w[p + "attn.c_attn.bias"]
        q, key, v = np.split(qkv, 3, axis=-1)
        mix, shares = np.zeros_like(x), []
        for h in range(heads):
            part = slice(h * size, (h + 1) * size)
            scores = q[:, part] @ key[:, part].T / np.sqrt(size)
            scores[np.triu_indices(length, 1)] = -np.inf
            share = np.exp(scores - scores.max(axis=-1, keepdims=True))
            share /= share.sum(axis=-1, keepdims=True)
            shares.append(share)
            mix[:, part] = share @ v[:, part]
        x = x + mix @ w[p + "attn.c_proj.weight"] + w[p + "attn.c_proj.bias"]
        n2, k["norm 2"] = norm(x, w[p + "ln_2.weight"], w[p + "ln_2.bias"])
        inner = n2 @ w[p + "mlp.c_fc.weight"] + w[p + "mlp.c_fc.bias"]
        x = x + gelu(inner) @ w[p + "mlp.c_proj.weight"] + w[p + "mlp.c_proj.bias"]
        k.update(n1=n1, q=q, key=key, v=v, shares=shares, mix=mix, n2=n2, inner=inner)
        kept.append(k)
    last, final = norm(x, w["ln_f.weight"], w["ln_f.bias"])
    return last @ w["wte.weight"].T, (kept, last, final)


def backward(w, tokens, positions, layers, heads, kept, d_logits, gradient):
    kept, last, final = kept
    width = w["wte.weight"].shape[1]
    size = width // heads
    gradient["wte.weight"] += d_logits.T @ last
    d = norm_back(d_logits @ w["wte.weight"], final, w["ln_f.weight"], gradient, "ln_f")
    for i in reversed(range(layers)):
        p, k = f"h.{i}.", kept[i]
        d_inner = gelu_back(k["inner"], linear_back(d, gelu(k["inner"]), w, gradient, p + "mlp.c_proj"))
        d_n2 = linear_back(d_inner, k["n2"], w, gradient, p + "mlp.c_fc")
        d = d + norm_back(d_n2, k["norm 2"], w[p + "ln_2.weight"], gradient, p + "ln_2")
        d_mix = linear_back(d, k["mix"], w, gradient, p + "attn.c_proj")
        d_qkv = np.zeros((len(tokens), 3 * width))
        for h in range(heads):
            part = slice(h * size, (h + 1) * size)
            share = k["shares"][h]
            d_share = d_mix[:, part] @ k["v"][:, part].T
            d_scores = share * (d_share - (share * d_share).sum(axis=-1, keepdims=True)) / np.sqrt(size)
            d_qkv[:, h * size : (h + 1) * size] = d_scores @ k["key"][:, part]
            d_qkv[:, width + h * size : width + (h + 1) * size] = d_scores.T @ k["q"][:, part]
            d_qkv[:, 2 * width + h * size : 2 * width + (h + 1) * size] = share.T @ d_mix[:, part]
        d_n1 = linear_back(d_qkv, k["n1"], w, gradient, p + "attn.c_attn")
        d = d + norm_back(d_n1, k["norm 1"], w[p + "ln_1.weight"], gradient, p + "ln_1")
    np.add.at(gradient["wte.weight"], tokens, d)
    np.add.at(gradient["wpe.weight"], positions, d)


def loss_and_gradient(w, sequences, layers, heads):
    """Mean cross entropy over all targets that count; share of them with the highest logit; the gradient."""
    gradient = {name: np.zeros_like(tensor) for name, tensor in w.items()}
    targets = sum(int(learn[1:].sum()) for _, _, learn in sequences)
    loss, hits, all_logits = 0.0, 0, []
    for tokens, positions, learn in sequences:
        inputs, wanted, counts = tokens[:-1], tokens[1:], learn[1:] == 1
        logits, kept = forward(w, inputs, positions[:-1], layers, heads)
        all_logits.append(logits)
        chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
        chances /= chances.sum(axis=-1, keepdims=True)
        rows = np.arange(len(inputs))
        loss -= np.log(chances[rows, wanted])[counts].sum()
        hits += int((logits.argmax(axis=-1) == wanted)[counts].sum())
        d_logits = chances.copy()
        d_logits[rows, wanted] -= 1
        d_logits *= counts[:, None] / targets
        backward(w, inputs, positions[:-1], layers, heads, kept, d_logits, gradient)
    return loss / targets, hits / targets, gradient, all_logits


def check_gradient(w, sequences, layers, heads, gradient, rng):
    """Numerical differentiation at five random elements of each tensor."""
    for name, tensor in w.items():
        for _ in range(5):
            at = tuple(rng.integers(0, side) for side in tensor.shape)
            old, losses = tensor[at], []
            for step in (1e-5, -1e-5):
                tensor[at] = old + step
                losses.append(loss_and_gradient(w, sequences, layers, heads)[0])
            tensor[at] = old
            difference = (losses[0] - losses[1]) / 2e-5
            assert abs(difference - gradient[name][at]) < 1e-7, (name, at, difference, gradient[name][at])


def decays(name):
    return name.endswith(".weight") and "ln_" not in name


def train(w, sequences, layers, heads, steps, rate, warmup, decay, clip, average):
    """AdamW with clipping, warm-up and decay of the rate to 0, and a moving average of the weights."""
    mean = {n: np.zeros_like(t) for n, t in w.items()}
    square = {n: np.zeros_like(t) for n, t in w.items()}
    kept = {n: t.copy() for n, t in w.items()}
    losses, accuracies = [], []
    for step in range(steps):
        loss, accuracy, gradient, _ = loss_and_gradient(w, sequences, layers, heads)
        losses.append(loss)
        accuracies.append(accuracy)
        length = np.sqrt(sum((g**2).sum() for g in gradient.values()))
        now = rate * (step / warmup if step < warmup else (steps - step) / (steps - warmup))
        for n in w:
            g = gradient[n] * min(1, clip / (length + 1e-6))
            mean[n] = 0.9 * mean[n] + 0.1 * g
            square[n] = 0.999 * square[n] + 0.001 * g**2
            if decays(n):
                w[n] *= 1 - now * decay
            m = mean[n] / (1 - 0.9 ** (step + 1))
            s = square[n] / (1 - 0.999 ** (step + 1))
            w[n] -= now * m / (np.sqrt(s) + 1e-8)
            share = min(average, (2 + step) / (11 + step))
            kept[n] = share * kept[n] + (1 - share) * w[n]
    return losses, accuracies, kept


def make_weights(rng, layers, width, hidden, vocabulary, context):
    def random(*shape, spread=0.3):
        return rng.normal(0, spread, shape).astype(np.float32).astype(np.float64)

    w = {"wte.weight": random(vocabulary, width), "wpe.weight": random(context, width)}
    for i in range(layers):
        p = f"h.{i}."
        for name, inputs, outputs in (
            ("attn.c_attn", width, 3 * width),
            ("attn.c_proj", width, width),
            ("mlp.c_fc", width, hidden),
            ("mlp.c_proj", hidden, width),
        ):
            w[p + name + ".weight"] = random(inputs, outputs)
            w[p + name + ".bias"] = random(outputs)
        for name in ("ln_1", "ln_2"):
            w[p + name + ".weight"] = (1 + random(width)).astype(np.float32).astype(np.float64)
            w[p + name + ".bias"] = random(width)
    w["ln_f.weight"] = (1 + random(width)).astype(np.float32).astype(np.float64)
    w["ln_f.bias"] = random(width)
    return w


def make(name, seed, layers, heads, width, vocabulary, context, lengths, placed, steps=10):
    """placed: with explicit positions, and targets that do not count."""
    rng = np.random.default_rng(seed)
    w = make_weights(rng, layers, width, 4 * width, vocabulary, context)
    sequences = []
    for length in lengths:
        tokens = rng.integers(0, vocabulary, length)
        positions = rng.permutation(context)[:length] if placed else np.arange(length)
        learn = rng.integers(0, 2, length) if placed else np.ones(length, int)
        sequences.append((tokens, positions, learn))
    model = {n: ("F32", t.copy()) for n, t in w.items()}
    write(f"{name}.safetensors", model, {"heads": str(heads)})
    join = lambda part: np.concatenate([s[part] for s in sequences])
    data = {"tokens": ("U16", join(0)), "starts": ("U64", np.cumsum([0] + list(lengths)))}
    if placed:
        data.update(positions=("U16", join(1)), learn=("U8", join(2)))
    write(f"{name}.tokens.safetensors", data, {"vocabulary": str(vocabulary), "context": str(context)})

    loss, _, gradient, logits = loss_and_gradient(w, sequences, layers, heads)
    check_gradient(w, sequences, layers, heads, gradient, rng)
    expected = {"loss": ("F64", np.array([loss])), "logits": ("F32", np.concatenate(logits))}
    expected.update({"gradient." + n: ("F32", g) for n, g in gradient.items()})
    options = dict(rate=0.01, warmup=3, decay=0.1, clip=1, average=0.5)
    losses, accuracies, average = train(w, sequences, layers, heads, steps, **options)
    expected["losses"] = ("F64", np.array(losses))
    expected["accuracies"] = ("F64", np.array(accuracies))
    expected.update({"after." + n: ("F32", t) for n, t in w.items()})
    expected.update({"average." + n: ("F32", t) for n, t in average.items()})
    write(f"{name}.expected.safetensors", expected, {n: str(v) for n, v in options.items()})
    print(name, "losses", losses)


make("plain", seed=1, layers=2, heads=2, width=8, vocabulary=11, context=9, lengths=[10, 4, 7], placed=False)
make("placed", seed=2, layers=1, heads=3, width=12, vocabulary=5, context=16, lengths=[6, 9], placed=True)
