#!/bin/sh
# plugin-of-others.sh -- a program does not load a host plugin that anybody may have put beside it, or where an installation
# was; it says so and runs on the host.  What the user or the superuser has put there is loaded.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

umask 022
mkdir installation
cp -r "$HEDDLE_PREFIX"/. installation
mkdir -p app/bin app/lib/heddle open
$CC "-B$PWD/installation/lib/heddle/" -fopenmp -foffload=nvptx-none -O2 region.c -o app/bin/region
mv installation moved
cat >foreign.c <<'END'
#include <unistd.h>
__attribute__ ((constructor)) static void
loaded (void)
{
  write (1, "loaded\n", 7);
  _exit (9);
}
END
$CC -shared -fPIC -o foreign.so foreign.c
name=libgomp-plugin-nvptx.so.1

# refused PROGRAM WHY: it runs on the host, with one line.
refused ()
{
  status=0
  sanitized "$1" >log 2>&1 || status=$?
  test $status = 0 && test "$(wc -l <log)" = 1 && grep -q "no offloading.*$name.*$2" log || { cat log; fail "$1: status $status"; }
  if sanitized OMP_TARGET_OFFLOAD=mandatory "$1" >log 2>&1; then fail "$1 runs although offloading is mandatory"; fi
  grep -q "$2" log || { cat log; fail "the reason is not said"; }
}
# loaded PROGRAM: it loads the plugin.
loaded ()
{
  status=0
  sanitized "$1" >log 2>&1 || status=$?
  test $status = 9 && grep -q loaded log || { cat log; fail "$1: status $status"; }
}

refused app/bin/region 'No such file'
for place in app/bin app/lib/heddle; do
  cp foreign.so $place/$name
  loaded app/bin/region
  (cd app/bin; PATH=.:$PATH; loaded region)
  chmod o+w $place; refused app/bin/region 'everybody can write'
  chmod o+wt $place; refused app/bin/region 'everybody can write'
  chmod 755 $place; loaded app/bin/region
  chmod g+w $place; refused app/bin/region 'a group can write'
  chmod 755 $place; loaded app/bin/region
  chmod 664 $place/$name; refused app/bin/region 'a group can write'
  chmod 666 $place/$name; refused app/bin/region 'everybody can write'
  chmod 644 $place/$name
  chmod o+w app; refused app/bin/region 'everybody can write'
  chmod 755 app; loaded app/bin/region
  if test `id -u` = 0; then
    chown 12345 $place/$name; refused app/bin/region 'belongs to another user'
    chown 0 $place/$name; chown 12345 $place; refused app/bin/region 'belongs to another user'
    # The program's owner could have changed the program.
    chown 12345 $place/$name app/bin/region; loaded app/bin/region
    chown 0 $place $place/$name app/bin/region
  fi
  rm $place/$name
done
# A link to what is good or not.
ln -s ../../foreign.so app/bin/$name; loaded app/bin/region
cp foreign.so open/$name; chmod 777 open
ln -sf ../../open/$name app/bin/$name; refused app/bin/region 'everybody can write'
rm app/bin/$name
cp app/bin/region open/region; refused open/region 'everybody can write'

# Where the installation was.
mkdir -p installation/lib/heddle
cp foreign.so installation/lib/heddle/$name
loaded app/bin/region
chmod 777 installation; refused app/bin/region 'everybody can write'
chmod 755 installation
if test `id -u` = 0; then
  # A group that is not the user's.
  chgrp 12345 installation installation/lib/heddle installation/lib/heddle/$name
  for part in installation installation/lib/heddle installation/lib/heddle/$name; do
    chmod g+w $part; refused app/bin/region 'a group can write'
    chmod g-w $part; loaded app/bin/region
  done
  chgrp 0 installation installation/lib/heddle installation/lib/heddle/$name
  # Anybody's, but not where anybody could have made it.
  chown -R 12345 installation
  chmod 1777 .; refused app/bin/region 'belongs to another user'
  chmod 755 .
fi
rm -r installation
mv moved installation
sanitized app/bin/region >log 2>&1 && test ! -s log || { cat log; fail "the installation is not found"; }

# A library's plugin may lie beside the library.
sed 's/main (void)/region (void)/' region.c >library.c
echo 'int region (void); int main (void) { return region (); }' >main.c
mkdir library
$CC "-B$PWD/installation/lib/heddle/" -fopenmp -foffload=nvptx-none -O2 -shared -fPIC library.c -o library/libregion.so
$CC main.c -Llibrary -lregion -Wl,-rpath,"$PWD/library" -o main
mv installation moved
refused ./main 'No such file'
cp foreign.so library/$name; loaded ./main
chmod 777 library; refused ./main 'everybody can write'
chmod 755 library
