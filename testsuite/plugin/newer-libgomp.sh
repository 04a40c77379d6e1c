# Each version of libgomp from 12 to 16 gets the interface that it has: the number, the rows, what the program requires,
# which 12 does not pass, reverse offload and indirect functions; a libgomp that is newer than all is named.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
# build FLAG...: the driver as another libgomp.
build ()
{
  (unset LD_PRELOAD; $CC -std=gnu11 -g -rdynamic $driver_flags "$@" -o driver "$SRCDIR/driver.c" -ldl -lpthread) || exit 1
}

# devices COUNT MASK: how many there are if the program requires MASK; 0x10 is unified_address, 0x20
# unified_shared_memory, 0x80 reverse_offload, 0x400 self_maps.
devices ()
{
  run 0 requires $2
  test "$(sed '/^libgomp: warning: no device can be used, target regions run on the host: /d' out)" = "$1
done" || { echo "$2: not $1"; cat out; exit 1; }
}

for version in 12 13 14 15 16; do
  build -DLIBGOMP=$version
  run 0 all small
  silent 'newer than the versions of libgomp'
  HEDDLE_SIM_DEVICES=2 HEDDLE_POOL=0 run 0 all small
  devices 1 0
  if test $version = 12; then
    # Whatever is in the register.
    devices 1 0xffffffff
    continue
  fi
  devices 1 0x10
  devices -1 0x20
  says 'the program requires unified_shared_memory, and device 0 (.*) cannot use'
  devices -1 0x400
  says 'requires self_maps, and'
  devices 1 0x80
  devices -1 0x8000
  says 'does not know (0x8000)'
  OMP_TARGET_OFFLOAD=mandatory run 1 requires 0x20
  says '^libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but no device can be used: the program requires unified_shared'
  HEDDLE_SIM_PAGEABLE=1
  export HEDDLE_SIM_PAGEABLE
  HEDDLE_USM=1 devices 1 0x20
  case $version in
    13 | 14) devices -1 0x20; says "for which the libgomp of GCC $version needs HEDDLE_USM=1" ;;
    *) devices 1 0x30; devices 1 0x400 ;;
  esac
  unset HEDDLE_SIM_PAGEABLE
done

# Symbol versions of a libgomp that is still to come, and of those that are there.
versioned ()
{
  cat >versions.map <<END
GOMP_PLUGIN_1.0 { GOMP_PLUGIN_malloc; GOMP_PLUGIN_error; GOMP_PLUGIN_fatal; };
GOMP_PLUGIN_1.1 { GOMP_PLUGIN_target_task_completion; };
$1 { GOMP_interop; };
END
  build -DLIBGOMP=16 -Wl,--version-script=versions.map
  run 0 all small
}
for newer in GOMP_6.1 GOMP_PLUGIN_1.5 OMP_6.0; do
  versioned $newer
  says 'is newer than the versions of libgomp that Heddle knows, those of GCC 12 to 16: '
done
for known in GOMP_6.0.1 GOMP_PLUGIN_1.4 OMP_5.2 OACC_2.6; do
  versioned $known
  silent 'is newer than'
done
