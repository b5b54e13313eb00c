"""Figures of link power: its blocks, the states of a channel, the utilization."""
from drawing import STRONG, Figure


def link_power():
    f = Figure(780, 270, "Link power: channel bank and policy")
    f.frame(150, 15, 480, 235, "dusk_link_power")
    f.box(190, 50, 400, 70, "policy|tree, trunk, idle timer or POWAR", "state")
    f.box(190, 170, 400, 60, "channel bank|a state machine per channel, last command, deadlines", "state")
    f.arrow([(270, 120), (270, 170)], "want, news, steady", (262, 145), "end")
    f.arrow([(430, 170), (430, 120)], "look, On, On and TurningOn|after the timers", (438, 145), "start")
    f.arrow([(10, 65), (190, 65)], "neighbors' states", (75, 55))
    f.arrow([(10, 95), (190, 95)], "sent, buffered", (75, 85))
    f.arrow([(10, 200), (190, 200)], "drained, idle", (75, 190))
    f.arrow([(590, 75), (770, 75)], "usable, preferred, width", (703, 65))
    f.arrow([(590, 185), (770, 185)], "sendable", (703, 175))
    f.arrow([(590, 215), (770, 215)], "states, next deadline", (703, 205))
    return f


def channel_fsm():
    f = Figure(780, 270, "States of a channel")
    f.circle(120, 80, 46, "On", "mark")
    f.circle(340, 80, 46, "Draining", "mark")
    f.circle(600, 80, 46, "TurningOff", "state")
    f.circle(600, 215, 46, "Off", "off")
    f.circle(230, 215, 46, "TurningOn", "state")
    f.arrow([(164, 68), (296, 68)], "not wanted")
    f.arrow([(296, 96), (164, 96)], "wanted", (230, 108))
    f.arrow([(386, 80), (554, 80)], "not wanted, drained")
    f.arrow([(600, 126), (600, 169)], "t_off cycles", (608, 148), "start")
    f.arrow([(554, 215), (276, 215)], "wanted", (430, 228))
    f.arrow([(560, 104), (272, 196)], "wanted, with abort_sleep", (440, 168), "start")
    f.arrow([(205, 176), (146, 119)], "t_on cycles", (160, 150), "end")
    f.text(700, 75, "dark, full power", size=11)
    f.text(700, 220, "dark, no power", size=11)
    f.text(120, 20, "green: carries flits", size=11)
    return f


def utilization():
    f = Figure(780, 300, "Utilization against thresholds")
    windows = [(650, 1), (800, 1), (1500, 2), (1700, 3), (1450, 3), (500, 2)]
    on, off = [700, 1400, 2100], [0, 900, 1500]

    def height(flits):
        return 250 - flits // 10

    f.arrow([(80, 250), (720, 250)], tip=False)
    f.arrow([(80, 250), (80, 30)], tip=False)
    for flits in (0, 500, 1000, 1500, 2000):
        f.text(72, height(flits), str(flits), "end", 11)
    f.text(20, 16, "flits in the window", "start", 11)
    for number, (flits, active) in enumerate(windows):
        x = 100 + 104 * number
        f.box(x + 20, height(flits), 50, 250 - height(flits), str(flits))
        f.arrow([(x, height(on[active - 1])), (x + 90, height(on[active - 1]))], strong=True, tip=False)
        f.arrow([(x, height(off[active - 1])), (x + 90, height(off[active - 1]))], tip=False)
        step = "up" if flits > on[active - 1] else "down" if flits < off[active - 1] else "no step"
        f.text(x + 45, 275, f"window {number + 1}|n = {active}: {step}", size=11)
    f.text(730, 60, "on[n−1]", "start", 11, STRONG)
    f.text(730, 100, "off[n−1]", "start", 11)
    f.arrow([(690, 60), (724, 60)], strong=True, tip=False)
    f.arrow([(690, 100), (724, 100)], tip=False)
    return f


POWER_FIGURES = (link_power, channel_fsm, utilization)
