#!/bin/sh
# ptxas-fails.sh -- a ptxas that fails or crashes: one message, no output; one that crashes at its default level only
# is run again at a lower one; one that does not know a target.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
mkdir fake
PATH=$PWD/fake:$PATH
printf '#!/bin/sh\necho "ptxas fatal: no"; exit 255\n' >fake/ptxas
chmod +x fake/ptxas
expect_error 'ptxas returned exit status 255' $CC $offload -foffload-options=-march=sm_80 region.o -o out
printf '#!/bin/sh\nkill -SEGV $$\n' >fake/ptxas
expect_error 'ptxas was killed by signal 11' sh -c "$CC $offload -foffload-options=-march=sm_80 region.o -o out 2>&1 | sed 's/Segmentation fault/segv/'; exit 1"
printf '#!/bin/sh\nexit 0\n' >fake/ptxas
expect_error 'cannot open .*cubin' $CC $offload -foffload-options=-march=sm_80 region.o -o out
test ! -e out || fail "there is an output"
cat >fake/ptxas <<'EOF'
#!/bin/sh
# Crashes but with -O1 or -O0; makes a cubin, and notes how it was called.
test "$1" = --help && exit 0
echo "$*" >>calls
case " $* " in *' -O1 '* | *' -O0 '*) ;; *) kill -SEGV $$ ;; esac
while test "$1" != -o; do shift; done
echo cubin >"$2"
EOF
$CC $offload -foffload-options=-march=sm_80 region.o -o out 2>messages
test `wc -l <calls` = 3 || fail "ptxas was run `wc -l <calls` times"
grep -q 'warning: .*ptxas was killed by signal 11 .* trying again with -O2' messages || fail "no word of the first crash"
grep -q 'warning: .*ptxas was killed by signal 11 .* trying again with -O1' messages || fail "no word of the second crash"
has_image out
rm out
# Without a target there is no use for it.
$CC $offload region.o -o out
has_image out
# A release that knows other targets than the user wants: a cubin for those that it knows, a remark for the rest.
cat >fake/ptxas <<'EOF'
#!/bin/sh
if test "$1" = --help; then echo "Allowed values for this option:  'compute_75','sm_75','sm_80','sm_90'."; exit 0; fi
case "$*" in *sm_70*|*sm_120*) echo "ptxas fatal: not defined"; exit 255 ;; esac
while test "$1" != -o; do shift; done
echo cubin >"$2"
EOF
for sm in sm_70 sm_120 sm_70,sm_80,sm_120; do
  rm -f out *.cubin
  $CC $offload -foffload-options=-march=$sm -save-temps region.o -o out 2>messages || { cat messages; fail "fails for $sm"; }
  for one in `echo $sm | tr , ' '`; do
    case $one in
      sm_80) test -s out.xnvptx-none.sm_80.cubin || fail "no cubin for sm_80" ;;
      *) test `grep -c "warning: .*ptxas makes no code for $one: " messages` = 1 || { cat messages; fail "no remark"; } ;;
    esac
  done
  has_image out
  # The simulator is older than sm_120, and the cubin is none.
  case $sm in sm_70) run ./out ;; esac
done
