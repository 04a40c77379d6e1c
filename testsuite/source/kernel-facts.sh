# kernel-facts.sh -- who sets and who reads a fact about kernels is what libgomp-nvptx/kernel-facts.def says.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A fact is known by its flag, HEDDLE_FUNC_NAME, and as a member of a kernel or of something that is made one.  Its row
# names the code files that have either, five at most; each flag has a bit of its own; no file copies facts one by one.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec python3 - "$SRCDIR/../.." <<'END'
import collections, glob, os, re, sys
top = sys.argv[1]
# kernel-facts.h and kernel-attributes.cc have all members, by the table.
ALL = {"kernel-facts.h", "kernel-attributes.cc", "kernel-attributes.h"}
OWNERS = r"k|kernel|facts|spmd|grid|what|constructors|\w+\[i\]"
texts = {}
for folder in ("gcc-plugin", "libgomp-nvptx", "warp-stacks", "host-calls"):
    for name in glob.glob(os.path.join(top, folder, "**", "*.*"), recursive=True):
        if name.endswith((".cc", ".h", ".c")) and os.path.basename(name) not in ALL and "/tools/" not in name:
            with open(name, encoding="utf-8") as file:
                texts[os.path.relpath(name, top)] = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)
with open(os.path.join(top, "libgomp-nvptx/kernel-facts.def"), encoding="utf-8") as file:
    rows = re.findall(r'(?m)^KERNEL_FACT \((\w+), (\w+), (\d+), "[^"]*", "([^"]*)",\s*"([^"]*)",', file.read())
wrong = [] if len(rows) > 15 else ["kernel-facts.def cannot be read"]
bits = collections.Counter(int(row[2]) for row in rows)
wrong += ["bit %d is that of several flags, or of a number" % b for b in bits
          if bits[b] > 1 or 16 <= b <= 21 or 27 <= b <= 30 or b > 63]
holders = collections.defaultdict(set)
for file, text in texts.items():
    # Words first: a regular expression that begins with several alternatives is slow.
    for owner, member in re.findall(r"(\w+(?:\[i\])?)(?=(?:\.|->)(\w+))", text):
        if re.fullmatch(OWNERS, owner):
            holders[member].add(os.path.basename(file))
    for flag in re.findall(r"\bHEDDLE_FUNC_(\w+)", text):
        holders[flag].add(os.path.basename(file))
for name, member, _, setters, readers in rows:
    found = holders[name] | holders[member]
    named = set(setters.split()) | set(readers.split())
    wrong += ["%s: %s has it, and is not in the row" % (name, file) for file in sorted(found - named)]
    wrong += ["%s: %s is in the row, and does not have it" % (name, file) for file in sorted(named - found)]
    if len(found) > 5:
        wrong.append("%s: %d files have it" % (name, len(found)))
members = "|".join(row[1] for row in rows)
wrong += ["%s: %s copies a fact" % (file, copy) for file, text in texts.items()
          for copy in re.findall(r"\b\w+(?:\.|->)(?:%s) = (?:e|f|row|grid|\w*kernel|facts)(?:\.|->)(?:%s);"
                                 % (members, members), text)]
print("\n".join(wrong))
sys.exit(bool(wrong))
END
