# archives.mk -- the device's libraries other than libgomp, as archives of bytecode.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# For GNU make, run by Makefrag.am in the build folder with
#   SOURCE    folder of the project's source           PLUGIN   heddle.so, which does the library role
#   ROLE      the plugin's objects that make bytecode, which is out of date when one of them is newer
#   CC, CXX   the compiler to extend; CXX may be empty   AR
#   NEWLIB    newlib's source, a .tar file or a folder; may be empty
# Each folder of sources, with the folders in it, is an archive, each file a member: adding a file is all it takes.
# Without newlib, libm.a has what is written here only; without CXX, libstdc++.a has no type information.

LIBS = $(SOURCE)/device-libs
OUT = device-libs/bytecode
HEADERS = $(wildcard $(LIBS)/*/*.h $(LIBS)/*/*/*.h) $(SOURCE)/libgomp-nvptx/abi.h \
	$(SOURCE)/warp-stacks/protocol.h $(SOURCE)/libgomp-nvptx/device/ptx-builtins.h \
	$(SOURCE)/host-calls/protocol.h \
	$(ROLE)

# What is common: no calls of what is being defined, nothing of the host, and IEEE arithmetic as it is written.  Line
# information names files by a place that does not depend on where it has been built; not a relative one, for GCC makes
# those relative to the folder of the link.
PLUG = -fplugin=$(PLUGIN) -fplugin-arg-heddle-role=library
COMMON = -O2 -g0 -fno-pic -fno-builtin -fno-tree-loop-distribute-patterns -fno-stack-protector -fno-math-errno \
	-ffp-contract=off -fcx-limited-range $(ALIASING) \
	-ffile-prefix-map=$(SOURCE)/=/usr/src/heddle/ -ffile-prefix-map=$(newlib_root)/=/usr/src/
OURS = -I$(SOURCE) -I$(SOURCE)/libgomp-nvptx -I$(SOURCE)/libgomp-nvptx/device -I$(LIBS)/libc -I$(LIBS)/libm -I$(LIBS)
CFLAGS = -std=gnu11 -ffreestanding -Wall -Wextra
CXXFLAGS = -std=gnu++17 -fno-exceptions -Wall -Wextra
# Small rather than fast; parts of the library's own classes.  The constructors of std::locale::id, which do nothing,
# must not count as the beginning of an object's life: it has its number before.
STREAMS = -Os -fno-access-control -fno-lifetime-dse -Wno-prio-ctor-dtor

V =
SAY = $(if $(filter-out 0,$(V)),,@echo "  DEVICE   $@";)

# What calls newlib's functions.
without_newlib = $(if $(NEWLIB),,$(LIBS)/libm/float/besself.c)

folders = libc libm/common libm/double libm/float libgcc libatomic libstdcxx libstdcxx/streams libgfortran
# Members are in the order of their names, whatever folder they are from.
by_name = $(foreach name,$(sort $(notdir $(1))),$(filter %/$(name),$(1)))
c_sources = $(call by_name,$(filter-out $(without_newlib),$(wildcard $(LIBS)/$(1)/*.c $(LIBS)/$(1)/*/*.c)))
c_objects = $(patsubst $(LIBS)/%.c,$(OUT)/%.o,$(call c_sources,$(1)))
cc_objects = $(if $(CXX),$(patsubst $(LIBS)/%.cc,$(OUT)/%.o,$(wildcard $(LIBS)/$(1)/*.cc $(LIBS)/$(1)/*/*.cc)))

# What accesses objects as some other type than their own.  GCC goes without type-based alias analysis in a caller, too,
# where it has inlined such a function: the device role lets it do so only where the caller does without it anyway
# (can_inline in gcc-plugin/device/hooks.cc).  So what is worth inlining is not among these.
punning = $(call c_objects,libgfortran) $(call c_objects,libstdcxx) $(call cc_objects,libstdcxx) \
	$(OUT)/libc/qsort.o $(OUT)/libc/scanf.o $(OUT)/libc/format.o $(OUT)/libatomic/generic.o \
	$(OUT)/libatomic/sixteen.o
$(filter-out $(OUT)/libgfortran/power.o $(OUT)/libstdcxx/new.o,$(punning)): ALIASING = -fno-strict-aliasing

$(OUT)/libstdcxx/streams/%.o: CXXFLAGS += $(STREAMS)
$(OUT)/libstdcxx/streams/%-20.o: CXXFLAGS += -std=gnu++20

all: $(foreach f,libc libm libgcc libatomic libstdc++ libgfortran,device-libs/$(f).a)

$(OUT)/%.o: $(LIBS)/%.c $(HEADERS) | folders
	$(SAY)$(CC) $(COMMON) $(CFLAGS) $(OURS) $(PLUG) -c -o $@ $<
$(OUT)/%.o: $(LIBS)/%.cc $(HEADERS) | folders
	$(SAY)$(CXX) $(COMMON) $(CXXFLAGS) $(OURS) $(PLUG) -c -o $@ $<

# newlib's libm.  Its own headers, in a configuration for no system at all: nothing but IEEE arithmetic and no errno.
# Functions that are instructions are called as the compiler's own.
ifneq ($(NEWLIB),)
newlib_root = device-libs/newlib
newlib_files := $(shell sed -n '/^[a-z]/s/	/ /p' $(LIBS)/libm/newlib.list | while read d f; do \
	for i in $$f; do echo $$d/$$i; done; done)
newlib_objects = $(patsubst %,$(OUT)/newlib/%.o,$(newlib_files))
# The compiler's own headers come last; newlib knows i386 and the like by these names, and would use their formats.
NEWLIB_FLAGS = -std=gnu11 -w -D_IEEE_LIBM -D__OBSOLETE_MATH=0 -DWANT_ERRNO=0 -DHAVE_FAST_FMA=0 \
	$(foreach f,fabs sqrt copysign floor ceil trunc rint fma,-D$(f)=__builtin_$(f) -D$(f)f=__builtin_$(f)f) \
	-D__ieee754_sqrt=__builtin_sqrt -D__ieee754_sqrtf=__builtin_sqrtf \
	-U__linux__ -U__unix__ -U__unix -Ulinux -Uunix -nostdinc -I$(newlib_root)/config \
	-isystem $(newlib_root)/newlib/libc/include -isystem $(shell $(CC) -print-file-name=include) \
	-I$(newlib_root)/newlib/libm/common -I$(newlib_root)/newlib/libm/math -I$(newlib_root)/newlib/libm/complex

$(newlib_root)/stamp: $(NEWLIB)
	@echo "  UNPACK   newlib"
	@rm -rf $(newlib_root) && mkdir -p $(newlib_root)/config
	@if test -d $(NEWLIB); then \
	   (cd $(NEWLIB) && tar cf - newlib/libm newlib/libc/include) | tar xf - -C $(newlib_root); \
	 else tar xf $(NEWLIB) -C $(newlib_root) --strip-components=1 --wildcards '*/newlib/libm/math' \
	   '*/newlib/libm/common' '*/newlib/libm/complex' '*/newlib/libc/include'; fi
	@touch $(newlib_root)/config/newlib.h $(newlib_root)/config/_newlib_version.h $@

$(OUT)/newlib/%.o: $(newlib_root)/stamp $(LIBS)/libm/newlib.list $(ROLE) | folders
	$(SAY)$(CC) $(COMMON) $(NEWLIB_FLAGS) $(PLUG) -c -o $@ $(newlib_root)/newlib/libm/$*.c
endif

define archive
device-libs/$(1).a: $(call c_objects,$(2)) $(call cc_objects,$(2)) $(3)
	@echo "  AR       $$@"; rm -f $$@ && $$(AR) rcD $$@ $$^
endef
$(eval $(call archive,libc,libc))
$(eval $(call archive,libm,libm,$(newlib_objects)))
$(eval $(call archive,libgcc,libgcc))
$(eval $(call archive,libatomic,libatomic))
$(eval $(call archive,libstdc++,libstdcxx))
$(eval $(call archive,libgfortran,libgfortran))

folders:
	@mkdir -p $(patsubst %,$(OUT)/%,$(folders) newlib/math newlib/common newlib/complex)
.PHONY: all folders
