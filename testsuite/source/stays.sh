# stays.sh -- the address of an upload passes at most eight functions of the host plugin.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A stay is a call with the address, from libgomp or from another file of the plugin.  A file's helper functions are
# part of the stay in their file.  Calls of the driver are the end of the road, and observers (observe.def) only look.
# An upload takes one of the ways below; each way leaves out the functions of the others.  The road of an upload that
# is held back goes to the record of the region's start.  A failed upload's message is no part of any way.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec python3 - "$SRCDIR/../../libgomp-nvptx/plugin" <<'END'
import collections, glob, os, re, sys
MOST = 8
ENTRY = "GOMP_OFFLOAD_host2dev"
# A way, the function at its end, and the functions that are not on it.
WAYS = [("held back", "hold_back", {"transfer_possible", "complete_uploads", "upload"}),
        ("small", "issue_upload", {"copy", "report_transfer"}),
        ("large", "copy", {"remember_upload", "issue_upload", "report_transfer"})]
CONVERSION = re.compile(r"\b(?:device_address|address|reinterpret_cast<[^<>()]*>|static_cast<[^<>()]*>) "
                        r"\((\w+)\)")
INNER = re.compile(r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
functions = collections.defaultdict(list)
for path in glob.glob(os.path.join(sys.argv[1], "**", "*.cc"), recursive=True):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r'/\*.*?\*/|"[^"\n]*"', "", file.read(), flags=re.S)
    for name, words, body in re.findall(r"(?m)^([\w:~]+) \(((?:[^()]|\([^()]*\))*)\)(?: const)?\n\{\n(.*?)^\}", text,
                                        flags=re.S):
        parameters = [re.sub(r" = .*|\[.*", "", p).strip() for p in words.replace("\n", " ").split(",")]
        while CONVERSION.search(body):
            body = CONVERSION.sub(r"\1", body)
        scope, _, name = name.rpartition("::")
        functions[name].append((os.path.basename(path), [re.split(r"\W", p)[-1] for p in parameters], body, scope))


def parts(text):
    """The arguments of a call, from behind its parenthesis on."""
    depth, begin, found = 0, 0, []
    for at, c in enumerate(text):
        if c in "([{":
            depth += 1
        elif c == "," and not depth:
            found.append(text[begin:at])
            begin = at + 1
        elif c in ")]}":
            depth -= 1
            if depth < 0:
                return found + [text[begin:at]]
    return found


def has(text, names):
    return bool(set(re.findall(r"\w+", INNER.sub("", text))) & names)


def called_by(found, file, before):
    """The functions that a call in FILE may mean: its own, or those of a class with the object's name, or all."""
    owner = re.search(r"(\w+)(?:\.|->)$", before)
    return ([f for f in found if f[0] == file] or [f for f in found if owner and owner[1] in f[3]] or found)


def follow(file, parameters, body, at, left_out, seen, stays):
    """The calls of a function whose parameter AT is the address."""
    names, before = {parameters[at]}, None
    while names != before:              # records and variables with the address
        before = set(names)
        for variable, value in re.findall(r"\b(\w+) (?:= )?(\{[^;]*\}|[^;(){}=]*|\(\{[^;]*\}\));", body):
            if has(value.strip("()"), names):
                names.add(variable)
    for call in re.finditer(r"(?<![\w>])(\w+) \(", body):
        name = call[1]
        if name in left_out or name not in functions or name == "CU":
            continue
        arguments = parts(body[call.end():])
        for i, argument in enumerate(arguments):
            if has(argument, names):
                for there, called, rest, _ in called_by(functions[name], file, body[:call.start()]):
                    if i < len(called) and len(arguments) <= len(called) and (there, name) not in seen:
                        seen.add((there, name))
                        if there != file:
                            stays.append("%s (%s)" % (name, there))
                        follow(there, called, rest, i, left_out, seen, stays)


status = 0
for way, end, left_out in WAYS:
    stays = [ENTRY]
    if len(functions[ENTRY]) == 1:
        file, parameters, body, _ = functions[ENTRY][0]
        follow(file, parameters, body, 1, left_out, {(file, ENTRY)}, stays)
    if not any(s.startswith(end + " ") for s in stays):
        print("%s uploads: the road does not come to %s: %s" % (way, end, ", ".join(stays)))
        status = 1
    if len(stays) > MOST:
        print("%s uploads: %d stays, where %d are the most: %s" % (way, len(stays), MOST, ", ".join(stays)))
        status = 1
sys.exit(status)
END
