# gdb on the simulator shows the variables of a program that is compiled with -O0 -g: parameters, in registers and in
# memory, in inner scopes of the same name, of all kinds of types, private, shared and mapped ones; each lane's own; and
# changes those in memory.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/gdb-session"

cat >kinds.c <<'END'
#include <stdbool.h>
enum colour { red, green = 5 };
union both { int i; float f; };
struct inner { short s; unsigned low : 3, high : 5; };
struct outer { struct inner in[2]; struct outer *next; char name[4]; enum colour paint; union both u; };
#pragma omp declare target
int global = 17;
static int
inspect (struct outer *o, const unsigned char *bytes, long double wide, _Complex double z, bool yes, char letter)
{
  struct outer copy = *o;
  short small = -3;
  unsigned long long large = 1ULL << 40;
  float third = 0.25f;
  int sum = bytes[1];
  for (int i = 0; i < 2; i++)
    sum += copy.in[i].s;
  {
    double i = 2.5;
    sum += (int) i;					/* inner */
  }
  return sum + small + (int) large + (int) third + (int) wide + (int) __real z + yes + letter + global;  /* all */
}
#pragma omp end declare target
int
main (void)
{
  int result = 0;
#pragma omp target map(tofrom: result)
  {
    struct outer o = { { { 7, 1, 2 }, { -8, 3, 4 } }, &o, "abc", green, { 1 } };
    unsigned char bytes[2] = { 200, 100 };
    result = inspect (&o, bytes, 1.5L, 1 - 2i, true, 'x');
    result++;						/* mapped */
  }
  return result != 2;
}
END
line () { sed -n "/\* $2 \*/=" $1; }
$CC $offload -O0 -g kinds.c -o kinds || fail "does not compile"
debug kinds -ex "break kinds.c:$(line kinds.c inner)" -ex "break kinds.c:$(line kinds.c all)" \
  -ex "break kinds.c:$(line kinds.c mapped)" -ex c -ex 'print i' -ex 'print sum' -ex 'info locals' \
  -ex c -ex 'print *o' -ex 'print copy.in[1]' -ex 'print o->next == o' -ex 'ptype struct inner' -ex 'print bytes[0]@2' \
  -ex 'print wide' -ex 'print z' -ex 'print yes' -ex 'print letter' -ex 'print small' -ex 'print large' -ex 'print third' \
  -ex 'print sum' -ex 'print global' -ex 'up' -ex 'print o.paint' -ex 'print bytes' -ex 'print &o == o.next' \
  -ex 'down' -ex 'print sum = 5' -ex 'print copy.in[0].s = 9' -ex 'print copy.in[0]' \
  -ex c -ex 'print result' -ex 'set var result = 1' -ex c
saw_next '$1 = 2.5'
saw_next '$2 = 99'
saw_next 'i = 2.5'
saw_next 'small = -3'
saw_next '$3 = {in = {{s = 7, low = 1, high = 2}, {s = -8, low = 3, high = 4}}, next = '"$(sed -n 's/^$3 = .* next = \(0x[0-9a-f]*\),.*/\1/p' log)"', name = "abc", paint = 5, u = {i = 1, f = 1.40129846e-45}}'
saw_next '$4 = {s = -8, low = 3, high = 4}'
saw_next '$5 = 1'
saw_next '    unsigned int high : 5;'
saw_next '$6 = "\310d"'
saw_next '$7 = 1.5'
saw_next '$8 = 1 + -2i'
saw_next '$9 = true'
saw_next "\$10 = 120 'x'"
saw_next '$11 = -3'
saw_next '$12 = 1099511627776'
saw_next '$13 = 0.25'
saw_next '$14 = 101'
saw_next '$15 = 17'
saw_next '$16 = 5'
saw_next '$17 = "\310d"'
saw_next '$18 = 1'
grep -q 'Cannot access memory' log || fail "a variable in a register is not changed, and not told"
saw_next '$19 = 9'
saw_next '$20 = {s = 9, low = 1, high = 2}'
saw_next '[Inferior 1 (Remote target) exited normally]'
