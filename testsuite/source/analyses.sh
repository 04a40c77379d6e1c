# analyses.sh -- the device role has one analysis of values by lanes and iterations, and one of the uses of pointers.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sums and products of values are read by linear-forms.h, for the steps of value-steps.cc and the polynomials of
# polynomial.cc.  A function that follows definitions through sums and products itself is an analysis more.  Four are
# none: emission divides an offset into registers and a constant, addresses of copies are asked whether they are linear
# modulo 2^64 (block-product-copies.cc), a loop's end is compared with the largest number of
# its type, and an update is one statement.  The uses of pointers are those of pointer-uses.h.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec python3 - "$SRCDIR/../../gcc-plugin/device" <<'END'
import glob, os, re, sys
os.chdir(sys.argv[1])
OTHERS = {"emit/shared-elements.cc: shared_offset", "spmd/grid/block-product-copies.cc: linear",
          "spmd/grid/loop-ends.cc: heddle_end_in_time", "spmd/region/updates.cc: match_operation"}
BY = {"facts/linear-forms.h": ("linear_operation", ["facts/value-steps.cc", "facts/polynomial.cc"]),
      "facts/pointer-uses.h": ("accepts_pointer_uses", ["passes/grid-sums.cc", "passes/private-arrays.cc",
                                                        "spmd/region/own-updates.cc",
                                                        "spmd/region/spmd-sharing.cc"])}
wrong, functions, found = [], 0, set()
for name in sorted(glob.glob("**/*.cc", recursive=True)):
    with open(name, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    for function, body in re.findall(r"(?m)^([\w:~]+) \((?:[^()]|\([^()]*\))*\)(?: const)?\n\{\n(.*?)^\}", text,
                                     flags=re.S):
        functions += 1
        if re.search(r"\bMULT_EXPR", body) and re.search(r"\bPLUS_EXPR", body) and "SSA_NAME_DEF_STMT" in body:
            place = "%s: %s" % (name, function.split("::")[-1])
            found.add(place)
            if place not in OTHERS:
                wrong.append(place + " reads sums and products of definitions: use value-steps.h")
wrong += [place + " is no exception any more" for place in sorted(OTHERS - found)]
for header, (word, users) in BY.items():
    for user in users:
        with open(user, encoding="utf-8") as file:
            if not re.search(r"\b%s \(" % word, file.read()):
                wrong.append("%s: its analysis is not by %s" % (user, os.path.basename(header)))
if functions < 1000:
    wrong.append("where are the functions?")
print("\n".join(wrong))
sys.exit(bool(wrong))
END
