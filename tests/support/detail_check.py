# SPDX-License-Identifier: Apache-2.0
"""Reads the detail files of a results folder, and compares them with each other and with the other files.

usage: detail_check.py FOLDER [killed]   (killed: the run was killed, so it has no other files)
"""
import csv
import json
import os
import struct
import sys

folder, killed = sys.argv[1], sys.argv[2:] == ["killed"]


def fail(text):
    sys.exit("%s: %s" % (folder, text))


def rows(name):
    with open(os.path.join(folder, name), newline="") as file:
        return list(csv.DictReader(file))


def flits():
    """Returns the windows and channels of channel_flits.npy, and its numbers window by window."""
    path = os.path.join(folder, "channel_flits.npy")
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x93NUMPY\x01\x00":
        fail("channel_flits.npy is no array")
    length = struct.unpack("<H", data[8:10])[0]
    if (10 + length) % 64 != 0:
        fail("the head is not aligned")
    head = eval(data[10:10 + length], {"__builtins__": {}}, {})  # a literal: the format says so
    windows, channels = head["shape"]
    code = {"<u2": "H", "<u4": "I"}[head["descr"]]
    count = windows * channels
    values = struct.unpack_from("<%d%s" % (count, code), data, 10 + length)
    try:
        import numpy
    except ImportError:
        pass
    else:
        array = numpy.load(path)
        if array.shape != (windows, channels) or array.flatten().tolist() != list(values):
            fail("NumPy reads other numbers")
    return windows, channels, values


windows, channels, values = flits()
if windows == 0 or sum(values) == 0:
    fail("no flits")
states = rows("channel_states.csv")
if [row["channel"] for row in states[:channels]] != [str(c) for c in range(channels)]:
    fail("channel_states.csv does not begin with each channel")
if any(row["cycle"] != "0" for row in states[:channels]):
    fail("the first states are not of cycle 0")
cycles = [int(row["cycle"]) for row in states]
if cycles != sorted(cycles):
    fail("changes are not in the order of cycles")
ends = rows("latency_windows.csv")
if len(json.load(open(os.path.join(folder, "topology.json")))["switches"]) == 0:
    fail("topology.json has no switches")
if killed:
    sys.exit(0)

series = rows("timeseries.csv")
if not len(series) == len(ends) == windows:
    fail("%d, %d and %d windows" % (len(series), len(ends), windows))
for row, end in zip(series, ends):
    if row["cycle"] != end["cycle"] or row["delivered_packets"] != end["packets"]:
        fail("windows differ in %s" % row["cycle"])
# # Number of channels in each state at the end of each window.
now, at = {}, 0
for row in series:
    while at < len(states) and int(states[at]["cycle"]) <= int(row["cycle"]):
        now[states[at]["channel"]] = states[at]["state"]
        at += 1
    for state in ("on", "draining", "turning_off", "off", "turning_on"):
        if list(now.values()).count(state) != int(row[state]):
            fail("cycle %s: %s channels %s" % (row["cycle"], row[state], state))
summary = json.load(open(os.path.join(folder, "summary.json")))
latency = summary["packet_latency"]
histogram = [(int(r["cycles"]), int(r["packets"])) for r in rows("latency.csv")]
count = sum(packets for _, packets in histogram)
if count != latency["count"]:
    fail("latency.csv has %d packets" % count)
if count and abs(sum(c * p for c, p in histogram) / count - latency["mean"]) > 1e-6:
    fail("latency.csv has another mean")
for column in ("sent", "received"):
    if sum(int(row[column]) for row in rows("nodes.csv")) != count:
        fail("nodes.csv: " + column)
