# Every entry of the plugin does what libgomp expects, on one device and on several, however the host waits.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
for wait in auto spin block; do
  HEDDLE_WAIT=$wait run 0 all
  test "$(cat out)" = done || { cat out; exit 1; }
done
HEDDLE_SIM_DEVICES=3 run 0 all
for threads in 0 1 5; do
  HEDDLE_COPY_THREADS=$threads run 0 all
done
HEDDLE_POOL=0 run 0 all
HEDDLE_STACK_SIZE=256k run 0 all
HEDDLE_HEAP_SIZE=0 run 0 all
