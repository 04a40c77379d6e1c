# comments.sh -- the files that comments in the code name exist: by the end of their path, or beside the file.  GCC's
# own and those of standards are listed below; NAME.c stands for any.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
cd "$SRCDIR/../.." || exit 1
exec python3 - <<'END'
import pathlib
import re
import sys

FOLDERS = ("gcc-plugin", "ptx-emitter", "warp-stacks", "host-calls", "libgomp-nvptx", "device-libs", "ptx-sim",
           "testsuite", "bench", "contrib", "doc", "examples")
CODE = (".cc", ".h", ".c", ".def", ".inc", ".exp", ".sh", ".am")
OTHERS = {"omp-low.cc", "omp-expand.cc", "omp-general.cc", "gomp-constants.h", "system.h", "trans.h", "dg.exp",
          "site.exp", "omp.h", "float.h", "ISO_Fortran_binding.h",
          "add.cc",         # an instruction of PTX
          "a.c"}            # an example
NAME = re.compile(r'(?<![\w/.<"*-])((?:\.\./)*[a-zA-Z0-9_][\w./-]*\.(?:cc|h|c|def|exp|sh|f90|md|inc|ptx))(?![\w/-])')

files = [f for f in pathlib.Path().iterdir() if f.is_file()]
files += [f for folder in FOLDERS for f in pathlib.Path(folder).rglob("*") if f.is_file()]
ends = {"/".join(f.parts[i:]) for f in files for i in range(len(f.parts))}
wrong, seen = 0, 0
for f in files:
    if f.suffix not in CODE or f.parts[:1] == ("testsuite",) and f.parts[1] not in ("lib", "source"):
        continue
    text = f.read_text(errors="replace")
    script = f.suffix in (".exp", ".sh", ".am")
    for comment in re.finditer(r"^[ \t]*#[^\n]*" if script else r"/\*.*?\*/|//[^\n]*", text, re.S | re.M):
        for m in NAME.finditer(comment.group(0)):
            name = m.group(1)
            plain = re.sub(r"^(?:\.\./)+", "", name)
            seen += 1
            if (plain in ends or plain.split("/")[-1] in OTHERS or "NAME" in name or (f.parent / name).exists()):
                continue
            print(f"{f}:{text.count(chr(10), 0, comment.start() + m.start()) + 1}: there is no {name}")
            wrong += 1
if seen < 300:
    print(f"only {seen} names were found")
sys.exit(wrong > 0 or seen < 300)
END
