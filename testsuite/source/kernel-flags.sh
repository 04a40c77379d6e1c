# kernel-flags.sh -- the word of a kernel's flags has room for a fact of each bit.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# In a copy of the table, three facts more have the bits 32, 40 and 63.  Each is a member of its own, goes into a row of
# an image and back, and counts in the image's checksum; in C the flag has the same value.

headers=$SRCDIR/../../libgomp-nvptx
cp "$headers"/*.h "$headers"/*.def . || exit 1
sed -i '/^#undef KERNEL_FACT/d' kernel-facts.def
for bit in 32 40 63; do
  echo "KERNEL_FACT (NEW_$bit, new_$bit, $bit, \"\", \"\", \"\", \"\")"
done >>kernel-facts.def
echo '#undef KERNEL_FACT' >>kernel-facts.def
cat >flags.cc <<'END_OF_FILE'
#include "kernel-facts.h"
#include "image-checksum.h"

int
main ()
{
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) \
  { \
    heddle_kernel_facts facts; \
    facts.member = true; \
    heddle_image_func row = {}; \
    row.flags = facts.row_flags (); \
    heddle_image image = {}; \
    image.func_num = 1; \
    image.funcs = &row; \
    const uint32_t sum = heddle_image_checksum (&image); \
    const heddle_kernel_facts back (row.flags); \
    row.flags = 0; \
    if (back.row_flags () != 1ull << BIT || !back.member || sum == heddle_image_checksum (&image)) \
      return BIT + 1; \
  }
#include "kernel-facts.def"
  return 0;
}
END_OF_FILE
cat >flags.c <<'END_OF_FILE'
#include "image.h"
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) \
  _Static_assert (HEDDLE_FUNC_##NAME == 1ull << BIT, "a flag in C");
#include "kernel-facts.def"
END_OF_FILE
$CC -fsyntax-only -I. flags.c || exit 1
$CXX -std=c++17 -I. flags.cc -o flags || exit 1
./flags || { echo "the fact with bit `expr $? - 1` is lost in a row of an image"; exit 1; }
