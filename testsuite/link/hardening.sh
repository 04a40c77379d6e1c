#!/bin/sh
# hardening.sh -- what is installed is hardened, with the flags of configure and not by the compiler's own defaults; and
# contrib/check-hardening sees what is not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
check=$SRCDIR/../../contrib/check-hardening
case ${SANITIZERS-} in ?*) unsupported "a build with sanitizers is not for users" ;; esac

# Programs that lack one thing each.
cat >one.c <<'END'
#include <stdio.h>
int
main (int argc, char **argv)
{
  char text[100];
  snprintf (text, argc + 10, "%s", argv[0]);
  return puts (text) < 0;
}
END
all="-O2 -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -Wl,-z,relro -Wl,-z,now -fPIE -pie"
lacking ()
{
  rm -rf one; mkdir one
  $CC $all $1 one.c -o one/one
  if test -z "$2"; then sh "$check" one || fail "hardened, but not seen"; return; fi
  if sh "$check" one >log; then fail "not seen: $1"; fi
  test "$(cat log)" = "one/one: $2" || { cat log; fail "$1: not '$2'"; }
}
lacking "" ""
lacking -fno-stack-protector "no stack protector"
lacking -U_FORTIFY_SOURCE "no function of the C library is checked"
lacking -Wl,-z,lazy "functions are bound late"
lacking "-fno-pie -no-pie" "no position-independent program"
lacking -Wl,-z,execstack "the stack is executable"
lacking -Wl,-z,norelro "relocations stay writable"

# What is installed.
if test -e "$BUILDDIR/Makefile"; then
  grep -q '^HARDENING_LDFLAGS = *-' "$BUILDDIR/Makefile" || unsupported "it was configured with --disable-hardening"
  grep -q '^HARDENING_CPPFLAGS = *-' "$BUILDDIR/Makefile" || no_fortify=--no-fortify
fi
sh "$check" ${no_fortify-} "$HEDDLE_PREFIX"

# Bytecode for the device calls nothing of that.
for library in "$own"/device/*.a; do
  if nm "$library" 2>/dev/null | grep '__stack_chk\|_chk$'; then fail "$library is hardened"; fi
done
