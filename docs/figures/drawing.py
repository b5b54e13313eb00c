"""Block and timing diagrams as SVG: boxes, arrows, circles and rows of cells, with text as text.

Coordinates are pixels from the upper left corner. Texts of several lines have "|" between the lines."""
from xml.sax.saxutils import escape

FILLS = {"block": "#e6eefb", "state": "#fdf1da", "mark": "#d8efd3", "plain": "#ffffff", "off": "#eeeeee"}
INK, PALE, STRONG = "#222222", "#999999", "#c03020"
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}"
     font-family="DejaVu Sans, sans-serif" font-size="12" fill="#222222">
<title>{2}</title>
<defs>
<marker id="tip" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto">
<path d="M0,0 L9,4 L0,8 z" fill="#222222"/></marker>
<marker id="strong" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto">
<path d="M0,0 L9,4 L0,8 z" fill="#c03020"/></marker>
</defs>
<rect width="{0}" height="{1}" fill="#ffffff"/>"""


class Figure:
    """One figure. Each method adds a shape; svg() returns the text of the file."""

    def __init__(self, width, height, title):
        self.lines = [HEAD.format(width, height, escape(title))]

    def svg(self):
        return "\n".join(self.lines + ["</svg>", ""])

    def text(self, x, y, text, anchor="middle", size=12, color=INK, bold=False):
        """Lines of text around height y."""
        parts = text.split("|")
        weight = ' font-weight="bold"' if bold else ""
        for number, part in enumerate(parts):
            at = y + 4 + (2 * number - len(parts) + 1) * 8
            self.lines.append(f'<text x="{x}" y="{at}" text-anchor="{anchor}" font-size="{size}"'
                              f' fill="{color}"{weight}>{escape(part)}</text>')

    def box(self, x, y, width, height, text, fill="block", dashed=False):
        """A rectangle with a text in its middle."""
        dash = ' stroke-dasharray="5,4"' if dashed else ""
        self.lines.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4"'
                          f' fill="{FILLS[fill]}" stroke="{INK}"{dash}/>')
        self.text(x + width // 2, y + height // 2, text)

    def frame(self, x, y, width, height, text):
        """A dashed rectangle with its name in the upper left corner."""
        self.lines.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6"'
                          f' fill="none" stroke="{PALE}" stroke-dasharray="5,4"/>')
        self.text(x + 8, y + 12, text, "start", 11, "#555555")

    def circle(self, x, y, radius, text, fill="block"):
        self.lines.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{FILLS[fill]}"'
                          f' stroke="{INK}"/>')
        self.text(x, y, text)

    def path(self, path, text="", at=None, anchor="middle", strong=False, tip=True, color=None):
        """A line along an SVG path, with a text at a point."""
        color = color or (STRONG if strong else INK)
        end = f' marker-end="url(#{"strong" if strong else "tip"})"' if tip else ""
        self.lines.append(f'<path d="{path}" fill="none" stroke="{color}"'
                          f' stroke-width="{2 if strong else 1}"{end}/>')
        if text:
            self.text(at[0], at[1], text, anchor, 11, color if strong else INK)

    def arrow(self, points, text="", at=None, anchor="middle", strong=False, tip=True, color=None):
        """A line through points, with a text at a point: by default above the middle."""
        path = "M" + " L".join(f"{x},{y}" for x, y in points)
        middle = ((points[0][0] + points[-1][0]) // 2, (points[0][1] + points[-1][1]) // 2 - 9)
        self.path(path, text, at or middle, anchor, strong, tip, color)

    def row(self, x, y, width, height, cells, fills=None):
        """Cells side by side. A cell is a text or (text, number of columns); None is left out."""
        for number, cell in enumerate(cells):
            text, columns = cell if isinstance(cell, tuple) else (cell, 1)
            if text is not None:
                fill = fills[number] if fills else "block"
                self.box(x, y, columns * width, height, text, fill)
            x += columns * width
