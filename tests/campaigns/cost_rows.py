# SPDX-License-Identifier: Apache-2.0
"""Rows of a page of costs. Each row is one call of `dusk cost`, kept in the campaign's folder until the row changes."""
import json
import shutil
import time


def made_of(row):
    """Returns the data that decide a row: the text of its configuration, and its options."""
    config, words = row
    return [config.read_text(encoding="utf-8"), words]


def is_there(folder, name, row):
    """True if an earlier call has completed this row with the same configuration and options."""
    try:
        return (folder / name / "row.json").read_text() == json.dumps(made_of(row)) and (folder / name / "cost.json").exists()
    except OSError:
        return False


def measure(campaign, name, row):
    program, folder = campaign.kept_program, campaign.folder
    config, words = row
    output, log = folder / name, folder / f"{name}.log"
    shutil.rmtree(output, ignore_errors=True)
    took = campaign.tried([program, "cost", config, "--output", output] + words, log)
    if took is None:
        campaign.fail(f"{name} failed ({log})")
    (output / "took.json").write_text(json.dumps(took))
    (output / "row.json").write_text(json.dumps(made_of(row)))


def costs(campaign, names):
    """Returns cost.json of the existing rows by name."""
    return {name: json.loads((campaign.folder / name / "cost.json").read_text()) for name in names}


def measure_all(campaign, rows):
    """Measures `rows`: name -> (configuration, options of dusk cost without the folder). Returns cost.json by name.
    Rows of an earlier call are not repeated."""
    folder = campaign.folder
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name, row in rows.items() if not is_there(folder, name, row)]
    if len(missing) < len(rows):
        campaign.say(f"{len(rows) - len(missing)} of {len(rows)} rows are there")
    begun = time.monotonic()
    for number, name in enumerate(missing):
        left = ""
        if number > 0:
            left = f", about {(time.monotonic() - begun) * (len(missing) - number) / number / 60:.0f} min left"
        campaign.say(f"{name}, {number + 1} of {len(missing)}{left}")
        measure(campaign, name, rows[name])
    return costs(campaign, rows)


def took(campaign, name):
    """Returns the seconds, CPU seconds and bytes of memory that a row took."""
    return json.loads((campaign.folder / name / "took.json").read_text())


def versions(costs):
    """Names the program version of all rows. If the kept program was replaced, names the rows of each version."""
    rows = {}
    for name, cost in costs.items():
        rows.setdefault(cost["version"], []).append(f"`{name}`")
    if len(rows) == 1:
        return next(iter(rows))
    return "; of ".join(f"{version} the rows {', '.join(names)}" for version, names in rows.items())


def figures(cost, reading, without=None):
    """Area in um^2, period in ns and, if measured, power in mW of a switch; `without` one block if it is named."""
    part = cost[reading]
    area = dict(part["total"])
    taken = {key: part["blocks"].get(without, {}).get(key, 0) for key in area}
    found = {"area": area["area"] - taken["area"], "flip_flops": area["flip_flops"] - taken["flip_flops"],
             "period": part["timing"]["least_period"]}
    if "power" in part:
        power, less = part["power"]["total"], part["power"]["blocks"].get(without, {})
        found |= {name: 1e3 * (power[key] - less.get(key, 0)) for name, key in
                  (("power", "total"), ("clock", "clock"), ("gated", "gated"))}
        found["flits"] = part["power"]["flits"]
    return found


def percent(value, base):
    return f"{100 * (value / base - 1):+.1f} %"
