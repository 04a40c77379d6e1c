# HEDDLE_DEVICE, and what happens without a device, with and without OMP_TARGET_OFFLOAD=MANDATORY.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
HEDDLE_SIM_DEVICES=0 run 1 all
says '^libgomp: warning: no device can be used, target regions run on the host: .*CUDA_ERROR_NO_DEVICE (100)'
HEDDLE_SIM_DEVICES=0 OMP_TARGET_OFFLOAD=Mandatory run 1 all
says '^libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but no device can be used: .*CUDA_ERROR_NO_DEVICE'

# The simulator is beside the plugin, or the reason is given.
mkdir alone
cp "$plugin" alone/
plugin=alone/libgomp-plugin-nvptx.so.1 run 1 all
says 'no device can be used.*the simulator cannot be loaded: .*alone/sim/libcuda.so.1'

if ! ldconfig -p 2>/dev/null | grep -q 'libcuda\.so\.1'; then
  HEDDLE_DEVICE=cuda run 1 all
  says '^libgomp: warning: no device can be used.*the CUDA driver cannot be loaded: libcuda.so.1'
  HEDDLE_DEVICE=auto run 1 all
  silent '^libgomp'
  HEDDLE_DEVICE=auto HEDDLE_INFO=1 run 1 all
  says '^heddle: no device can be used'
  OMP_TARGET_OFFLOAD=MANDATORY HEDDLE_DEVICE=auto run 1 all
  says '^libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY'
fi
# A driver that lacks a function: the first one that is missing is named.
mkdir old
printf 'int cuInit (unsigned flags) { return 0; }\n' | ${CC:-cc} -shared -fPIC -x c - -o old/libcuda.so.1
LD_LIBRARY_PATH=$PWD/old HEDDLE_DEVICE=cuda run 1 all
says 'no device can be used.*libcuda\.so\.1 has no function [A-Za-z0-9_]*: the driver is too old'
# One that does not know the version of the PTX.
# The first is that of the text whose kernels start early, the second that of the image's.
HEDDLE_SIM_FAULT=cuModuleLoadDataEx:1:222 run 0 all
HEDDLE_SIM_FAULT=cuModuleLoadDataEx:1:222,cuModuleLoadDataEx:1:222 run 1 all
says 'CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)'
