# static-objects.sh -- the host plugin and the simulator have no static object with a destructor: threads of theirs, or
# of the program, may still be in them while another ends the process.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

status=0
seen=0
for object in `find "$BUILDDIR/libgomp-nvptx/plugin" "$BUILDDIR/ptx-sim" '(' -name 'libgomp_plugin_*.o' \
  -o -name 'libptxsim_a-*.o' -o -name 'libcuda_so_1-*.o' -o -name 'libcudart_so_13-*.o' ')'`; do
  test -f "$object" || continue
  seen=$((seen + 1))
  if nm "$object" | grep -q ' U __cxa_atexit$'; then
    echo "$object registers a destructor"
    status=1
  fi
done
test $seen -gt 0 || { echo "there is no build folder"; exit 77; }
test $seen -gt 30 || { echo "only $seen objects were found"; exit 1; }
exit $status
