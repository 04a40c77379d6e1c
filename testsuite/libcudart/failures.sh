# What fails is returned to the program as CUDA does, and said with the reason: kernels, launches, code that is not PTX,
# is for later devices, is damaged or refused, and functions that the simulator does not have.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
compile "$SRCDIR/failing.c"

# Each line once.
fails null; says '^ptx-sim: .*store'; says 'store of 4 bytes'
HEDDLE_SIM_CHECK=races fails race; says 'race'
fails race 1; says 'gives 0'
fails shape
says '^ptx-sim: store cannot be launched with (1,1,1) blocks of (2048,1,1) threads and 0 bytes'
says '^ptx-sim: store cannot be launched with (1,1,1) blocks of (1,1,1) threads and 50000 bytes'
says '^ptx-sim: store cannot be launched with (100000,1,1) blocks'
fails absent
says '^ptx-sim: the simulator has no cudaGraphCreate: it fails with cudaErrorNotSupported'
says '^ptx-sim: the simulator has no cudaMallocArray'
test $(wc -l <out) = 2 || { cat out; exit 1; }
fails cubin; says '^ptx-sim: the program has machine code only.*code=compute_75'
test $(wc -l <out) = 1 || { cat out; exit 1; }
fails later; says '^ptx-sim: the program.s PTX is for later devices than sm_90'
HEDDLE_SIM_SM=100 fails later 1; says 'gives'
fails empty; says '^ptx-sim: the program has no device code'
fails damaged
says 'PTX cannot be decompressed'; says 'fat binary is damaged'; says 'in no container that is known'
fails refused; says '^ptx-sim: the program.s PTX cannot be loaded: .*nonsense'
HEDDLE_SIM_DEVICES=0 fails devices
test ! -s out || { cat out; exit 1; }

# Without the simulator beside it.
mkdir alone
cp "$library" alone/
LD_LIBRARY_PATH=$PWD/alone ./program absent >out 2>&1
says 'the simulator has no cudaGraphCreate'
LD_LIBRARY_PATH=$PWD/alone ./program null >out 2>&1
says '^ptx-sim: the simulator cannot be loaded: .*libcuda.so.1'
