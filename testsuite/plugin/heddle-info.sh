# heddle-info: devices, environment, the self test, and its exit status.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
# ask STATUS ARGUMENT...
ask ()
{
  wanted=$1; shift
  timeout 120 "$HEDDLE_PREFIX/bin/heddle-info" "$@" >out 2>&1
  got=$?
  test $got -eq $wanted || { echo "status $got instead of $wanted"; cat out; exit 1; }
}

HEDDLE_SIM_DEVICES=2 HEDDLE_INFOO=1 OMP_NUM_TEAMS_DEV_0=4 ask 0
for wanted in '^  version ' '^  plugin .*/libgomp-plugin-nvptx.so.1$' '^Simulator$' '^  device 1   .*sm_90' \
  '^  HEDDLE_INFOO=1  (UNKNOWN, is it HEDDLE_INFO?)$' '^  HEDDLE_DEVICE=sim  (which' '^  OMP_NUM_TEAMS_DEV_0=4  (control' \
  '^  device 0   passed: ' '^  device 1   passed: .* us$'; do
  says "$wanted"
done
ask 0 --help
says '^  HEDDLE_STACK_SIZE  *bytes of a warp.s stack$'
silent 'HEDDLE_TORTURE'
ask 0 --no-test
silent 'Self test'
HEDDLE_SIM_FAULT=cuLaunchKernel:2:719 ask 1
says '^libgomp: .*CUDA_ERROR_LAUNCH_FAILED'
HEDDLE_SIM_FAULT=cuModuleLoadDataEx:1:999 ask 1
says '^libgomp: .*CUDA_ERROR_UNKNOWN (999) in cuModuleLoadDataEx'
HEDDLE_SIM_DEVICES=0 ask 1
says 'no device: CUDA_ERROR_NO_DEVICE (100)'
ask 2 --nonsense
