# SPDX-License-Identifier: Apache-2.0
"""Pixels of PNG files as browsers write them: 8 bits a sample, RGB or RGBA, not interlaced (PNG, ISO/IEC 15948)."""
import struct
import zlib
from collections import Counter

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SAMPLES = {2: 3, 6: 4}  # of each kind of color


class Picture:
    """`width` and `height` in pixels; `rows` of bytes, `samples` for each pixel."""

    def __init__(self, png):
        if not png.startswith(_SIGNATURE):
            raise ValueError("no PNG")
        data, at = b"", len(_SIGNATURE)
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            body = png[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                if depth != 8 or color not in _SAMPLES or interlaced:
                    raise ValueError("a kind of PNG that is not read here")
                self.samples = _SAMPLES[color]
            elif kind == b"IDAT":
                data += body
            at += length + 12
        self.rows = _unfiltered(zlib.decompress(data), self.width * self.samples, self.samples)

    def colors(self):
        """Counter of (red, green, blue) over all pixels."""
        count = Counter()
        for row in self.rows:
            parts = [row[sample::self.samples] for sample in range(3)]
            count.update(zip(*parts))
        return count

    def share(self, wanted, tolerance=0):
        """Share of pixels whose samples differ from `wanted` by at most `tolerance`."""
        close = sum(number for color, number in self.colors().items()
                    if all(abs(a - b) <= tolerance for a, b in zip(color, wanted)))
        return close / (self.width * self.height)


def _unfiltered(data, stride, step):
    rows, above = [], bytes(stride)
    for at in range(0, len(data), stride + 1):
        kind, row = data[at], bytearray(data[at + 1:at + 1 + stride])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind == 3:
            for i in range(stride):
                left = row[i - step] if i >= step else 0
                row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                row[i] = (row[i] + _nearest(left, above[i], corner)) & 255
        rows.append(bytes(row))
        above = row
    return rows


def _nearest(left, up, corner):
    """Paeth's predictor."""
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]
