#!/bin/sh
# compiler-update.sh -- the plugin fits the compiler after an update of it, but no compiler with other structures.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "`command -v python3`" python3

# A copy of the installation, whose plugin is made to believe that it has been built for another compiler.
cp -r "$heddle" copy
plugin=copy/$compiler_folder/heddle.so
headers=`$CC -print-file-name=plugin`/include/plugin-version.h
named () { sed -n "s/^static char $1\[\] = \"\(.*\)\";/\1/p" "$headers"; }
change ()
{
  python3 - $plugin "$@" <<'END'
import struct, sys
name, kind, old, new = sys.argv[1:]
text = lambda value: value.encode() + b"\0" if kind == "text" else struct.pack("<Q", int(value, 16))
data = open(name, "rb").read()
if text(old) not in data:
    sys.exit(f"{old} is not in the plugin")
open(name, "wb").write(data.replace(text(old), text(new)))
END
}
compile () { "$@" "-B$PWD/copy/" -fopenmp -foffload=nvptx-none -O2 region.c -o region; }

# Another day's.
cp "$own/heddle.so" $plugin
change text "`named datestamp`" 19991231
for compiler in "$CC" "$CXX"; do
  test -n "$compiler" || continue
  compile $compiler || fail "refused after an update: $compiler"
  run ./region
done

# Another major version's.
version=`named basever`
cp "$own/heddle.so" $plugin
change text "$version" "99.${version#*.}"
expect_error 'has been built for GCC 99.* and cannot be used with GCC' compile $CC

# Another day's with other target hooks: the size of GCC's table of them, as the linker knows it.
size=`nm -D -S "\`$CC -print-prog-name=cc1\`" | awk '$4 == "targetm" { print $2 }'`
test -n "$size" || fail "how large are the target hooks?"
cp "$own/heddle.so" $plugin
change text "`named datestamp`" 19991231
change size $size 10
expect_error 'has other target hooks' compile $CC
