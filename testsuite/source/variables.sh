# variables.sh -- gcc-plugin has few variables at file scope that change: records of rooms, and what GCC asks for, each
# below its reason.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# GCC's hooks and passes hand on no object of the plugin's.  Knowledge from one callback for a later one is in the
# record of the room, state.h; arguments have the rest.  Code of link/ for the user's process is left out.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
exec python3 - "$SRCDIR/../../gcc-plugin" <<'END'
import glob, os, re, sys
os.chdir(sys.argv[1])
MOST = 20
OTHERS = {"link/checked-maps.h", "link/heap-functions.h", "link/watched-regions.h"}
# Lines in the first column that begin no variable.
OTHER = re.compile(r"(using|typedef|namespace|class|enum|template|return|extern|public|private|protected|friend|"
                   r"static_assert|union|case|default|goto|else|#)\b|(static )?struct \w+( : [\w:, ]+)?( \{.*\})?;?$|"
                   r"[A-Z_0-9]+ \(")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def variables(text):
    """The lines, from 0, and names of variables at file scope in TEXT that are not constant."""
    plain = re.sub(r'"(\\.|[^"\\\n])*"', '""', re.sub(r"/\*.*?\*/", blank, text, flags=re.S)).split("\n")
    begin = None
    for number, line in enumerate(plain):
        line = line.rstrip()
        if re.match(r"(static |inline |const )*(struct|class)\b", line) and not line.endswith(";"):
            begin = number
        record = re.match(r"\} (\w+)(\[\w*\])?( =.*|;)$", line)
        if record and begin is not None:
            if "const" not in plain[begin].split():
                yield begin, record.group(1)
            continue
        if not re.match(r"[A-Za-z_]", line) or OTHER.match(line):
            continue
        one = re.match(r"(?:static |inline )*struct \{.*\} (\w+);$", line)
        function = re.match(r"[\w:<>,\s*&]*\(\*(\w+)\) \(.*\)(?: = [^;]*)?;$", line)
        if one or function:
            yield number, (one or function).group(1)
            continue
        if re.match(r"(static )?const struct \{", line):
            continue
        left = line.split("=")[0]
        if "(" in left or ")" in left or re.match(r"\w+ = ", line) or not re.search(r";$|=( \{)?$|= .*[,{]$", line):
            continue
        if re.search(r"\bconstexpr\b|\*const\b", left) or re.search(r"\bconst\b", left) and "*" not in left:
            continue
        for part in re.sub(r"<[^;]*>", "", line.rstrip(";")).split(","):
            name = re.search(r"(\w+)(\[[^]]*\])?\s*$", part.split("=")[0])
            if name:
                yield number, name.group(1)


wrong, found = [], []
files = sorted(glob.glob("**/*.cc", recursive=True) + glob.glob("**/*.h", recursive=True))
for file in files:
    if file in OTHERS:
        continue
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    lines = text.split("\n")
    for number, name in variables(text):
        found.append("%s:%d: %s" % (file, number + 1, name))
        if not lines[number - 1].endswith("*/") and file != "tuning.cc" and not re.search(r"/\*.*\*/$", lines[number]):
            wrong.append(found[-1] + " has no reason above it")
if len(files) < 300 or not any("loops_state" in f for f in found):
    wrong.append("where are the variables?")
if len(found) > MOST:
    wrong += ["%d variables at file scope, where %d may be:" % (len(found), MOST)] + found
print("\n".join(wrong))
sys.exit(bool(wrong))
END
