# bench.mk -- compile the benchmarks; by `make bench`, or alone with an installed Heddle.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
#   make -f bench/bench.mk HEDDLE=PREFIX/lib/heddle [OUT=FOLDER] [NVCC=nvcc]
#   make -f bench/bench.mk column-openacc HEDDLE=PREFIX/lib/heddle [ACC=openacc OPENACC="gcc-12 -O3 -fopenacc ..."]
#   make -f bench/bench.mk column COLUMN=clang OPENMP="clang-22 -O3 -fopenmp --offload-arch=sm_90 ..."
#
# A folder of binaries a column: OUT/heddle, OUT/cuda (where there is an nvcc), OUT/$(COLUMN).  The plugin and libgomp
# lie beside the binaries, which find them through $ORIGIN.

SRC := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
OUT = bench-out
CC = gcc-12
CFLAGS = -O3
HEDDLE = /usr/local/lib/heddle
OPENMP = $(CC) $(CFLAGS) -B$(HEDDLE)/ -fopenmp -foffload=nvptx-none
COLUMN = heddle
OPENACC = $(CC) $(CFLAGS) -B$(HEDDLE)/ -fopenacc -foffload=nvptx-none
ACC = openacc
NVCC = $(firstword $(shell command -v nvcc) $(wildcard /usr/local/cuda/bin/nvcc))
NVCC_FLAGS = -O3 -gencode arch=compute_90,code=sm_90 -gencode arch=compute_75,code=compute_75
NVCC_LINK = -Xcompiler -static-libgcc -Xlinker -l:libstdc++.a
LIBGOMP = $(shell $(CC) -print-file-name=libgomp.so.1)

programs := $(sort $(patsubst $(SRC)/openmp/%.c,%,$(wildcard $(SRC)/openmp/*.c)))
twins := $(sort $(patsubst $(SRC)/cuda/%.cu,%,$(wildcard $(SRC)/cuda/*.cu)))
openacc := $(sort $(patsubst $(SRC)/openacc/%.c,%,$(wildcard $(SRC)/openacc/*.c)))
common = $(patsubst $(SRC)/%.c,$(OUT)/%.o,$(wildcard $(SRC)/*.c))
columns = column-heddle $(if $(NVCC),column-cuda)

all: $(columns)
	@echo "  run $(SRC)/run $(OUT)"
column-heddle: $(programs:%=$(OUT)/heddle/%) $(OUT)/heddle/libgomp-plugin-nvptx.so.1 $(OUT)/heddle/libgomp.so.1
column-cuda: $(twins:%=$(OUT)/cuda/%)
column: $(programs:%=$(OUT)/$(COLUMN)/%)
column-openacc: $(openacc:%=$(OUT)/$(ACC)/%)

$(OUT)/%.o: $(SRC)/%.c $(wildcard $(SRC)/*.h)
	@mkdir -p $(OUT)
	$(CC) -std=gnu11 -O3 -Wall -Wextra -I$(SRC) -c $< -o $@

$(OUT)/$(COLUMN)/%: $(SRC)/openmp/%.c $(wildcard $(SRC)/openmp/*.h) $(common) \
    $(wildcard $(SRC)/*.h $(HEDDLE)/*/*/heddle.so $(HEDDLE)/*/*/device/*.a)
	@mkdir -p $(OUT)/$(COLUMN)
	$(OPENMP) -I$(SRC) $< $(common) -lm -Wl,--disable-new-dtags,-rpath,'$$ORIGIN' -o $@

$(OUT)/$(ACC)/%: $(SRC)/openacc/%.c $(wildcard $(SRC)/openacc/*.h) $(common) \
    $(wildcard $(SRC)/*.h $(HEDDLE)/*/*/heddle.so $(HEDDLE)/*/*/device/*.a)
	@mkdir -p $(OUT)/$(ACC)
	$(OPENACC) -I$(SRC) $< $(common) -lm -Wl,--disable-new-dtags,-rpath,'$$ORIGIN' -o $@

$(OUT)/heddle/libgomp-plugin-nvptx.so.1: $(HEDDLE)/libgomp-plugin-nvptx.so.1
	@mkdir -p $(OUT)/heddle
	cp $< $@
$(OUT)/heddle/libgomp.so.1: $(LIBGOMP)
	@mkdir -p $(OUT)/heddle
	cp -L $< $@

$(OUT)/cuda/%: $(SRC)/cuda/%.cu $(wildcard $(SRC)/cuda/*.h $(SRC)/*.h) $(common)
	@mkdir -p $(OUT)/cuda
	$(NVCC) -ccbin $(CC) $(NVCC_FLAGS) -I$(SRC) $< $(common) $(NVCC_LINK) -lm -o $@

.PHONY: all column column-heddle column-openacc column-cuda
