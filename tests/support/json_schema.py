# SPDX-License-Identifier: Apache-2.0
"""The part of JSON Schema (draft 7) that `dusk keys --schema` uses, for tests.

An unknown keyword is an error, so that no rule of a schema is left out in silence."""

IGNORED = {"$schema", "title", "description", "default"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def is_of(value, name):
    """True if a value has this type. True and False are no numbers."""
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def faults(value, schema, place="file"):
    """Returns lines that say where a value breaks the schema; empty if it does not."""
    lines = []
    for keyword, rule in schema.items():
        if keyword in IGNORED:
            continue
        lines += RULES[keyword](value, rule, schema, place)
    return lines


def of_type(value, names, _, place):
    names = [names] if isinstance(names, str) else names
    return [] if any(is_of(value, name) for name in names) else [f"{place}: {value!r} is not {' or '.join(names)}"]


def of_enum(value, choices, _, place):
    return [] if value in choices else [f"{place}: {value!r} is none of {', '.join(choices)}"]


def at_least(value, least, _, place):
    return [f"{place}: {value} is below {least}"] if is_of(value, "number") and not value >= least else []


def at_most(value, most, _, place):
    return [f"{place}: {value} is above {most}"] if is_of(value, "number") and not value <= most else []


def of_items(value, schema, _, place):
    if not isinstance(value, list):
        return []
    return [line for i, one in enumerate(value) for line in faults(one, schema, f"{place}[{i}]")]


def of_properties(value, schemas, _, place):
    if not isinstance(value, dict):
        return []
    return [line for key in value if key in schemas for line in faults(value[key], schemas[key], f"{place}.{key}")]


def of_additional(value, allowed, schema, place):
    if allowed or not isinstance(value, dict):
        return []
    return [f"{place}.{key}: is unknown" for key in value if key not in schema.get("properties", {})]


def of_any(value, schemas, _, place):
    found = [faults(value, schema, place) for schema in schemas]
    return [] if [] in found else [f"{place}: {value!r} fits none of {len(schemas)} schemas"]


RULES = {"type": of_type, "enum": of_enum, "minimum": at_least, "maximum": at_most, "items": of_items,
         "properties": of_properties, "additionalProperties": of_additional, "anyOf": of_any}
