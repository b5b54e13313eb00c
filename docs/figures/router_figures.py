"""Figures of the router: its blocks, a hop, routes, choices."""
from drawing import PALE, Figure


def switch():
    f = Figure(780, 330, "The switch: router and link power")
    f.frame(130, 20, 520, 260, "dusk_switch")
    f.box(160, 50, 460, 70, "router|input units, VC allocation, switch allocation,|crossbar, output units")
    f.box(160, 200, 460, 60, "link power|channel bank, policy")
    f.arrow([(10, 70), (160, 70)], "flits, VCs", (70, 60))
    f.arrow([(160, 100), (10, 100)], "credits", (70, 90))
    f.arrow([(620, 70), (770, 70)], "flits, VCs", (710, 60))
    f.arrow([(770, 100), (620, 100)], "credits", (710, 90))
    f.arrow([(200, 200), (200, 120)], "usable, preferred,|grantable, reachable,|sendable, width", (212, 160), "start")
    f.arrow([(450, 120), (450, 200)], "sent, drained,|buffered, idle", (462, 160), "start")
    f.arrow([(10, 215), (160, 215)], "neighbors' states", (70, 205))
    f.arrow([(10, 245), (160, 245)], "injection pending", (70, 235))
    f.arrow([(620, 215), (770, 215)], "channel states", (710, 205))
    f.arrow([(620, 245), (770, 245)], "quiet, deadline", (710, 235))
    f.arrow([(390, 310), (390, 260)], "time, window end", (400, 298), "start")
    return f


def timing():
    f = Figure(780, 200, "Pipeline of a head flit and of a body flit")
    for number, edge in enumerate(["a", "a+1", "a+2", "a+3", "a+4"]):
        x = 190 + 130 * number
        f.arrow([(x, 34), (x, 186)], tip=False, color=PALE)
        f.text(x, 22, f"edge {edge}")
    f.text(20, 60, "head flit,|hop latency 4", "start")
    f.row(190, 42, 130, 36, ["route", "VC grant", "crosses", "on the channel"], ["block", "block", "block", "mark"])
    f.text(20, 110, "head flit,|hop latency 3", "start")
    f.row(190, 92, 130, 36, ["route, VC grant", "crosses", "on the channel"], ["block", "block", "mark"])
    f.text(20, 160, "body flit", "start")
    f.row(190, 142, 130, 36, ["crosses", "on the channel"], ["block", "mark"])
    return f


def input_units():
    f = Figure(780, 260, "Input units: from the channel to bid and request")
    f.frame(90, 20, 580, 220, "dusk_input_units")
    f.box(110, 50, 110, 60, "VC buffers|fifo, one per VC", "state")
    f.box(250, 50, 120, 60, "head flits|without output VC|front_heads")
    f.box(400, 50, 110, 60, "route|registered with|hop latency 4", "state")
    f.box(540, 50, 110, 60, "candidates,|one bid per port|port_bids")
    f.arrow([(10, 80), (110, 80)], "flit, VC", (50, 70))
    f.arrow([(220, 80), (250, 80)])
    f.arrow([(370, 80), (400, 80)])
    f.arrow([(510, 80), (540, 80)])
    f.arrow([(650, 70), (770, 70)], "bid", (725, 60))
    f.arrow([(770, 95), (650, 95)], "available ports", (725, 107))
    f.box(400, 160, 110, 60, "active_q|packet owns an|output VC", "state")
    f.arrow([(770, 205), (510, 205)], "grant, end", (725, 217))
    f.arrow([(510, 180), (770, 180)], "request", (725, 170))
    f.arrow([(165, 110), (165, 180), (400, 180)], "not empty", (235, 171))
    f.arrow([(400, 205), (310, 205), (310, 110)], "not active", (320, 140), "start")
    f.arrow([(130, 110), (130, 205), (10, 205)], "credit, a cycle|after a pop", (46, 183))
    return f


def route_tree():
    f = Figure(780, 330, "A route in a 2-ary 3-tree")

    def place(level, number):
        return 200 + 140 * number, 40 + 80 * level

    route = {((2, 0), (1, 1)), ((1, 1), (0, 3)), ((0, 3), (1, 3)), ((1, 3), (2, 2))}
    for level in (0, 1):
        for number in range(4):
            down = [number % 2, 2 + number % 2] if level == 0 else [number // 2 * 2, number // 2 * 2 + 1]
            for other in down:
                (x, y), (x2, y2) = place(level, number), place(level + 1, other)
                ends = ((level, number), (level + 1, other))
                if ends in route:
                    f.arrow([(x, y + 15), (x2, y2 - 15)], strong=True)
                elif ends[::-1] in route:
                    f.arrow([(x2, y2 - 15), (x, y + 15)], strong=True)
                else:
                    f.arrow([(x, y + 15), (x2, y2 - 15)], tip=False, color=PALE)
    for level in range(3):
        f.text(20, 40 + 80 * level, f"level {level}" + (", leaf switches" if level == 2 else ""), "start")
        for number in range(4):
            x, y = place(level, number)
            f.box(x - 32, y - 15, 64, 30, f"({number // 2},{number % 2})")
    f.text(20, 285, "nodes p_0 p_1 p_2", "start")
    for node in range(8):
        x, y = place(2, node // 2)
        at = x - 30 + 60 * (node % 2)
        ends = {0: [(at, 270), (x - 8, y + 15)], 5: [(x + 8, y + 15), (at, 270)]}
        f.arrow(ends.get(node, [(at, 270), (x, y + 15)]), strong=node in ends, tip=node in ends,
                color=None if node in ends else PALE)
        f.text(at, 283, f"{node:03b}", bold=node in ends)
    f.text(410, 315, "up: any port; down: the port of digit p_l at a switch of level l")
    return f


def route_torus():
    f = Figure(780, 200, "Escape classes in a ring of six switches")
    f.path("M680,85 C660,20 120,20 100,85", "wrap link (dateline): class after", (390, 24), strong=True)
    for x in range(6):
        at = 100 + 116 * x
        if x < 5:
            strong = x in (0, 4)
            f.arrow([(at + 20, 105), (at + 96, 105)], ["after", "", "", "", "before"][x], (at + 58, 92),
                    strong=strong, color=None if strong else PALE, tip=strong)
        f.circle(at, 105, 20, str(x), "mark" if x in (1, 4) else "block")
    f.text(564, 145, "source")
    f.text(216, 145, "destination")
    f.text(390, 180, "direction +: f = 3 steps; direction −: b = 3 steps; the tie is decided by ring_tie")
    return f


def grid(f, x, y, name, columns, rows):
    """Rows of cells, of bits or numbers, below the names of the columns."""
    f.text(x + 34 * len(columns) // 2, y - 34, name, bold=True)
    for number, column in enumerate(columns):
        f.text(x + 34 * number + 17, y - 12, column, size=11)
    for number, row in enumerate(rows):
        fills = ["plain" if cell in ("", "0") else "mark" for cell in row]
        f.row(x, y + 34 * number, 34, 28, list(row), fills)


def candidates():
    f = Figure(780, 240, "Candidates: the first class with an available port")
    columns = ["X+", "X−", "Y+", "Y−", "local"]
    for number, name in enumerate(["1 adaptive", "2 escape after", "3 escape before", "4 local"]):
        f.text(20, 84 + 34 * number, name, "start")
    none = ["", "", "", "", ""]
    grid(f, 140, 70, "route allows", columns, [["1", "", "", "1", ""], ["1", "", "", "", ""], none, none])
    grid(f, 360, 70, "available", columns,
         [["", "1", "1", "", ""], ["1", "1", "", "1", ""], ["1", "", "", "", ""], ["", "", "", "", "1"]])
    grid(f, 580, 70, "both", columns, [none, ["1", "", "", "", ""], none, none])
    f.text(335, 135, "&", size=16)
    f.text(555, 135, "=", size=16)
    f.text(390, 222, "the head flit bids for port X+ in class escape after")
    return f


def output_select():
    f = Figure(780, 260, "Choice of one of four up ports")
    rows = [("candidates that are open", ["", "", "", "", "1", "1", "1", "1"]),
            ("preferred: channel is On", ["", "", "", "", "", "1", "1", "1"]),
            ("free VCs of the rest", ["", "", "", "", "", "1", "2", "2"]),
            ("best: the most free VCs", ["", "", "", "", "", "", "1", "1"]),
            ("at or above the pointer", ["", "", "", "", "", "", "", "1"])]
    for number, (name, _) in enumerate(rows):
        f.text(290, 84 + 34 * number, name, "end")
    grid(f, 310, 70, "output ports", list("01234567"), [row for _, row in rows])
    f.arrow([(582, 220), (670, 220)], "chosen: port 7", (680, 220), "start")
    return f


def vc_allocation():
    f = Figure(780, 320, "VC allocation")
    f.box(10, 60, 100, 210, "input units")
    f.box(670, 60, 100, 210, "output units")
    f.frame(170, 15, 440, 265, "dusk_vc_allocation")
    f.box(450, 45, 140, 40, "admission|free space")
    f.box(450, 105, 140, 40, "message VCs|VCs of the class")
    f.box(210, 75, 140, 40, "available|usable, free VC")
    f.box(210, 170, 380, 40, "allocator per port, per VC, per switch or per request", "state")
    f.box(210, 230, 380, 36, "grants: round robin per output", "state")
    f.arrow([(670, 65), (590, 65)], "free VCs, credits", (640, 40))
    f.arrow([(520, 85), (520, 105)])
    f.arrow([(450, 125), (400, 125), (400, 95), (350, 95)], "VCs that may|be given", (400, 72))
    f.arrow([(400, 125), (400, 170)])
    f.arrow([(210, 95), (110, 95)], "available|ports", (140, 74))
    f.arrow([(110, 190), (210, 190)], "bids or|head flits", (140, 172))
    f.arrow([(400, 210), (400, 230)])
    f.arrow([(210, 255), (110, 255)], "port, VC", (140, 246))
    f.arrow([(590, 255), (670, 255)], "VC, owner", (640, 246))
    f.box(310, 290, 180, 26, "connections", "state")
    f.arrow([(400, 266), (400, 290)])
    return f


def switch_allocator():
    f = Figure(780, 250, "Switch allocation in two stages")
    for number, name in enumerate(["0.0", "0.1", "1.0", "1.1"]):
        y = 50 + 50 * number
        f.box(40, y - 15, 90, 30, f"input VC {name}", "mark" if number in (0, 2) else "block")
        f.box(640, y - 15, 100, 30, f"output VC {name}", "mark" if number == 2 else "block")
    for port in (0, 1):
        y = 75 + 100 * port
        f.box(210, y - 24, 120, 48, f"input stage|one of port {port}", "state")
        f.box(460, y - 24, 130, 48, f"output stage|one of port {port}", "state")
    f.arrow([(130, 50), (210, 65)], strong=True)
    f.arrow([(130, 100), (210, 85)])
    f.arrow([(130, 150), (210, 165)])
    f.arrow([(330, 75), (460, 165)], "to 1.0", (415, 112), strong=True)
    f.arrow([(330, 180), (460, 180)], "to 1.1, loses", (395, 193))
    f.arrow([(590, 165), (640, 150)], strong=True)
    f.text(85, 20, "eligible: request, ready", size=11)
    f.text(270, 20, "selected", size=11)
    f.text(525, 20, "offered", size=11)
    f.text(690, 20, "accepts", size=11)
    return f


def output_units():
    f = Figure(780, 250, "Output units")
    f.frame(120, 15, 520, 220, "dusk_output_units")
    f.box(150, 50, 150, 60, "output_vcs|owned_q per VC", "state")
    f.box(150, 150, 150, 60, "credit_counter|used slots downstream", "state")
    f.box(430, 85, 180, 90, "drives the channel:|output_queue, …_lanes,|…_serializer or|…_register", "state")
    f.arrow([(10, 65), (150, 65)], "VC is given", (65, 55))
    f.arrow([(150, 95), (10, 95)], "free, owned", (65, 85))
    f.arrow([(10, 180), (150, 180)], "credits", (65, 170))
    f.arrow([(300, 165), (430, 150)], "has credit", (365, 146))
    f.arrow([(430, 165), (360, 195), (300, 195)], "consume", (368, 207))
    f.arrow([(225, 150), (225, 110)], "all home", (233, 130), "start")
    f.arrow([(430, 100), (300, 75)], "empty", (365, 76))
    f.arrow([(520, 20), (520, 85)], "flits that cross", (528, 40), "start")
    f.arrow([(610, 110), (770, 110)], "channel", (710, 100))
    f.arrow([(610, 150), (770, 150)], "ready, busy", (710, 140))
    return f


ROUTER_FIGURES = (switch, timing, input_units, route_tree, route_torus, candidates, output_select, vc_allocation,
                  switch_allocator, output_units)
