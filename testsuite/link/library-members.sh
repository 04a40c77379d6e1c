#!/bin/sh
# library-members.sh -- a library member is not read that only a function calls which the program does not, or only
# code for what the program does not use.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "`command -v ar`" ar

# An installation with one archive more.
mkdir -p copy/accel/nvptx-none copy/device
for file in "$heddle"/* "$own"/*; do test -d "$file" || ln -s "$file" copy/; done
for file in "$heddle"/accel/nvptx-none/*; do ln -s "$file" copy/accel/nvptx-none/; done
rm copy/accel/nvptx-none/mkoffload
cp "$mkoffload" copy/accel/nvptx-none/
ln -s "$own"/device/* copy/device/

cat >member-first.c <<'END'
int __heddle_uses (const char *) __attribute__ ((const));
int member_helper (int), member_other (int);
/* What is the unit's own passes the condition on.  */
static int inner (int x) { return member_helper (x) + 1; }
int member_asks (int x) { return __heddle_uses ("wanted_by_us wanted_too*") ? inner (x) : x; }
int member_neighbour (int x) { return member_other (x); }
END
echo 'int member_helper (int x) { return 100 * x; }' >member-helper.c
echo 'int member_other (int x) { return 1000 * x; }' >member-other.c
for name in first helper other; do
  $CC -O2 -fno-inline -ffreestanding "-fplugin=$own/heddle.so" -fplugin-arg-heddle-role=library -c member-$name.c
done
ar rc copy/device/libmembers.a member-first.o member-helper.o member-other.o

cat >program.c <<'END'
#pragma omp declare target
int member_asks (int), member_neighbour (int);
#ifdef WEAK
#pragma weak member_neighbour
#endif
#ifdef WANTED
int __attribute__ ((noipa)) WANTED (int x) { return x; }
#endif
#pragma omp end declare target
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    r = member_asks (2);
#ifdef NEIGHBOUR
    r += member_neighbour (2);
#endif
#ifdef WEAK
    if (member_neighbour)
      r += member_neighbour (2);
#endif
#ifdef CALLED
    r += WANTED (0);
#endif
  }
  __builtin_printf ("%d\n", r);
  return 0;
}
END

# The host has no such library.
echo 'int member_asks (int x) { return -1; } int member_neighbour (int x) { return -1; }' >host.c
$CC -c host.c

# compile MEMBERS RESULT OPTION...: so many members of libmembers.a are read, and the program writes RESULT.
compile ()
{
  members=$1 result=$2
  shift 2
  $CC "-B$PWD/copy/" -fopenmp -foffload=nvptx-none -O2 "$@" -save-temps program.c host.o -o program
  count=`grep -c '/libmembers\.a@' program.xnvptx-none.lto1-args` || :
  test "$count" = "$members" || fail "$count members instead of $members: $*"
  run ./program >output
  test "`cat output`" = "$result" || fail "`cat output` instead of $result: $*"
}
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
compile 1 2
compile 2 2002 -DNEIGHBOUR
# A weak reference takes no member, but is one if the member is there.
compile 2 2002 -DWEAK
compile 2 201 -DWANTED=wanted_by_us -DCALLED
compile 3 2201 -DWANTED=wanted_too_much -DCALLED -DNEIGHBOUR
compile 1 2 -DWANTED=wanted_to -DCALLED
# Named in the unit, so that mkoffload must take it for wanted; but no kernel reaches it.
compile 2 2 -DWANTED=wanted_by_us
