#!/bin/sh
# damaged-image.sh -- a program or library in which a word of its image's tables, or a byte of its code, is another: it says
# so in one line and ends; it does not crash and does not run with what is left.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
command -v readelf >/dev/null && command -v nm >/dev/null || unsupported "there are no binutils"
cat >regions.c <<'END'
#pragma omp declare target
int offset = 5;
double table[3] = { 1, 2, 3 };
#pragma omp end declare target

int
regions (int n)
{
  int a[100], sum = 0;
#pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < n; i++)
    a[i] = i + offset;
#pragma omp target map(tofrom: sum)
  sum += (int) table[2];
  for (int i = 0; i < n; i++)
    sum += a[i] != i + 5;
  return sum != 3;
}
END
echo 'int regions (int); int main (void) { return regions (100); }' >main.c

# The offset in FILE of the object NAME, and its size.
object ()
{
  set -- $(nm -S "$1" | awk -v name="$2" '$4 == name { print "0x" $1, "0x" $2 }') $(readelf -SW "$1" | sed 's/^ *\[ *[0-9]*\] *//' \
    | awk '$2 == "PROGBITS" && $1 !~ /^\.debug/ { print "0x" $3, "0x" $4, "0x" $5 }')
  test $# -gt 2 || fail "no $2"
  address=$(($1)) size=$(($2)); shift 2
  while test $# -ge 3; do
    if test $address -ge $(($1)) && test $address -lt $(($1 + $3)); then at=$((address - $1 + $2)); return; fi
    shift 3
  done
  fail "no section has it"
}

# damaged FILE OFFSET BYTES: PROGRAM must notice that FILE has these there; if not, they must have been no change.
damaged ()
{
  # A new file each time: one that has just run cannot be written everywhere.
  cp "$1" sound
  cp sound changed
  printf "$3" | env LD_PRELOAD= dd of=changed bs=1 seek=$2 conv=notrunc 2>dd.log || { cat dd.log; fail "no file to try"; }
  mv changed "$1"
  status=0
  run ./program >log 2>&1 || status=$?
  if test $status -ne 1 || test "$(grep -c 'an image for device 0 cannot be used' log)" != 1; then
    cmp -s "$1" sound || addresses "$2" || { cat log; fail "$1, offset $2 (object at $at), $3: status $status"; }
  fi
  mv sound "$1"
}

$CC $offload -O2 -no-pie regions.c main.c -o program
run ./program || fail "the program is wrong"
addresses () { false; }
for name in heddle_image heddle_codes heddle_funcs heddle_vars; do
  object program $name
  for word in $(seq 0 4 $((size - 4))); do
    for bytes in '\377\377\377\177' '\001\000\000\000' '\377\377\377\377\377\377\377\377'; do
      # The padding behind an object is no part of it.
      case $name:$word:$bytes in *:$((size - 4)):*\\377) continue ;; esac
      damaged program $((at + word)) "$bytes"
    done
  done
done
object program heddle_codes
for byte in 40 1000 3001; do
  set -- $(grep -a -b -o '//:HEDDLE-ABI' program | sed 's/:.*//')
  damaged program $(($1 + byte)) '~'
done

# Bytes and words of the tables at random; DAMAGES and SEED ask for more, and for others.
places=
for name in heddle_image heddle_codes heddle_funcs heddle_vars; do
  object program $name
  places="$places $at:$size"
done
awk -v count=${DAMAGES:-40} -v seed=${SEED:-1} -v places="$places" 'BEGIN {
  srand (seed)
  objects = split (places, object, " ")
  while (count-- > 0)
    {
      split (object[int (rand () * objects) + 1], place, ":")
      length_ = rand () < 0.5 ? 1 : 4
      bytes = ""
      for (i = 0; i < length_; i++)
	bytes = bytes sprintf ("\\%03o", int (rand () * 256))
      print place[1] + int (rand () * (place[2] - length_ + 1)), bytes
    }
}' >damages
while read -r offset bytes; do
  damaged program "$offset" "$bytes"
done <damages

# In a library, and one that can lie anywhere, what the loader puts into the words is not in the file.
$CC $offload -O2 -fPIC -shared regions.c -o libregions.so
$CC $offload -O0 main.c ./libregions.so -o program
run ./program || fail "the library is wrong"
addresses () { test $status = 0; }
for name in heddle_image heddle_funcs; do
  object libregions.so $name
  for word in $(seq 0 4 $((size - 4))); do
    damaged libregions.so $((at + word)) '\377\377\377\177'
  done
done
