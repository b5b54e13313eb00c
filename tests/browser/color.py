# SPDX-License-Identifier: Apache-2.0
"""Contrast and distance of colors, for eyes of several kinds.

Contrast: WCAG 2.1, "contrast ratio". Distance: CIE76, in CIELAB (D65). Color blindness: matrices of Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1."""
import math
import re

EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}


def parsed(text):
    """(red, green, blue) of "#rrggbb" or "rgb(r, g, b)"."""
    if text.startswith("#"):
        return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))
    return tuple(int(float(part)) for part in re.findall(r"[\d.]+", text)[:3])


def linear(color):
    """Linear light, 0 to 1, of sRGB samples."""
    shares = [sample / 255 for sample in color]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def contrast(one, other):
    """1 to 21."""
    lights = sorted((sum(w * s for w, s in zip((0.2126, 0.7152, 0.0722), linear(c))) for c in (one, other)),
                    reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def _lab(light):
    rows = ((0.4124, 0.3576, 0.1805, 0.95047), (0.2126, 0.7152, 0.0722, 1), (0.0193, 0.1192, 0.9505, 1.08883))
    x, y, z = (sum(w * s for w, s in zip(row, light)) / row[3] for row in rows)
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def distance(one, other, eye="normal"):
    """Euclidean distance in CIELAB of two colors as an eye sees them."""
    seen = []
    for color in (one, other):
        light = linear(color)
        seen.append(_lab([min(1, max(0, sum(w * s for w, s in zip(row, light)))) for row in EYES[eye]]))
    return math.dist(*seen)
