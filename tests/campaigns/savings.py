"""Measures how much power the mechanisms of link power save in a network, for the page of mechanisms.py."""
import csv
import json
import shutil
import subprocess

from common import with_settings

LOADS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4)  # flits/node/cycle
WARMUP, CYCLES = 20000, 60000  # the second is where the run ends


def utilization(channels):
    """Returns the mean number of flits per cycle over a channel between switches, from channels.csv."""
    flits, cycles = 0, 0
    with open(channels, encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if not row["from"].startswith("node") and not row["to"].startswith("node"):
                flits += int(row["flits"])
                cycles += sum(int(row[state]) for state in ("on", "draining", "turning_off", "off", "turning_on"))
    return flits / cycles


def simulate(campaign, config, folder, name, settings, load):
    """Simulates once. Keeps fractions of the power of all links between switches, and latency in cycles."""
    record = folder / f"{name}-{load}.json"
    words = with_settings([f"traffic.load={load}", f"run.warmup={WARMUP}", f"run.cycles={CYCLES}", *settings])
    made_of = [config.read_text(), words]
    if record.exists():
        kept = json.loads(record.read_text())
        if kept["of"] == made_of and "utilization" in kept:
            return kept
    output = folder / f"{name}-{load}"
    shutil.rmtree(output, ignore_errors=True)
    done = subprocess.run([campaign.kept_program, "run", config, "--output", output] + words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        campaign.fail(f"{name} at a load of {load} failed: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
    summary = json.loads((output / "summary.json").read_text())
    kept = {"of": made_of, "links": summary["switch_link_power"], "latency": summary["packet_latency"]["mean"],
            "saturated": summary["saturated"], "utilization": utilization(output / "channels.csv")}
    new = record.with_suffix(".new")
    new.write_text(json.dumps(kept))
    new.replace(record)
    shutil.rmtree(output)
    return kept


def measure(campaign, folder, rows):
    """Simulates `rows`: name -> (configuration, settings). Returns name -> measurements for LOADS."""
    folder.mkdir(parents=True, exist_ok=True)
    measured = {}
    for number, (name, (config, settings)) in enumerate(rows.items()):
        campaign.say(f"what {name} saves, {number + 1} of {len(rows)}")
        measured[name] = [simulate(campaign, config, folder, name, settings, load) for load in LOADS]
    return measured


def pays_up_to(measured, without, share):
    """Returns the highest utilization up to which the mechanism saves more than `share` of the links' power at each
    load. The utilization is that of the network `without` it. A network that is saturated only with the mechanism ends
    the range. Savings between two loads are interpolated linearly."""
    last = None
    for one, other in zip(measured, without):
        here = (other["utilization"], 1 - one["links"] - share)  # what is left
        if one["saturated"] and not other["saturated"]:
            return last and f"{last[0]:.3f}"
        if here[1] <= 0:
            if last is None:
                return None
            return f"{last[0] + (here[0] - last[0]) * last[1] / (last[1] - here[1]):.3f}"
        last = here
    return f"more than {last[0]:.3f}"


def table(title, rows, cell, last=None):
    """Returns a table; row `row` of `rows` has cell(row, i) at LOADS[i]. `last`: title and text of one column."""
    text = f"\n| {title} | " + " | ".join(f"load {load:g}" for load in LOADS) + (f" | {last[0]}" if last else "") + " |\n"
    text += "|---" + "|---:" * (len(LOADS) + (1 if last else 0)) + "|\n"
    for row in rows:
        text += f"| `{row}` | " + " | ".join(cell(row, i) for i in range(len(LOADS))) + (f" | {last[1](row)}" if last else "") + " |\n"
    return text


def section(saved, against, links_mw, extra):
    """`saved` is the result of measure(). [row] `against`: the row without the mechanism. `links_mw`: power of a
    switch's links when on. `extra`: (clocked, gated) power of the mechanism itself, mW a switch."""
    rows = list(against)

    def share(row, i):
        return f"{100 * (1 - saved[row][i]['links']):.1f} %"

    def latency(row, i):
        one, other = saved[row][i], saved[against[row]][i]
        return "saturated" if one["saturated"] or other["saturated"] else f"{100 * (one['latency'] / other['latency'] - 1):+.1f} %"

    def net(row, i):
        return f"{(1 - saved[row][i]['links']) * links_mw[row] - extra[row][0]:+.1f}"

    def pays(row):
        ends = [pays_up_to(saved[row], saved[against[row]], power / links_mw[row]) for power in extra[row]]
        return ", ".join(end or "nowhere" for end in ends)

    def used(row, i):
        return f"{saved[row][i]['utilization']:.3f}"

    return f"""
## What they save

In the same networks, cycles {WARMUP} to {CYCLES} of uniform traffic (flits/node/cycle). How much a link between switches
is used while all are on, flits a cycle:
{table("utilization", list(dict.fromkeys(against.values())), used)}
The share of the power of all links between switches that is saved; a narrowed link counts by its width. A trunk keeps a
link, so thresholds save nothing of single ones.
{table("saved", rows, share)}
What it costs in packet latency:
{table("latency", rows, latency)}
And what is left, in mW a switch, when the mechanism's own power is paid (all of it clocked; that of the load of the
tables above). The last column is the break-even utilization, clocked and with gated clocks: up to this use of a link it
pays; beyond, it saves less, or saturates a network that without it is not. Between two loads it is interpolated; higher
loads than these were not measured.
{table("net mW", rows, net, ("break-even utilization", pays))}"""
