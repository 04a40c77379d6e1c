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

# Who looks asks kernels to tell of their end; where there is no memory for that they are marked.
told ()
{
  run 0 ends
  test "$(sed '/^ptx-sim:/d; /^done$/d' out)" = "$1" || { echo "not $1:"; cat out; exit 1; }
}
HEDDLE_WAIT=spin told '60 of 60'
HEDDLE_WAIT=block told '0 of 60'
HEDDLE_WAIT=spin HEDDLE_SIM_FAULT=cuMemAlloc_v2:3:2 told '0 of 60'
