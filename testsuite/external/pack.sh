# pack.sh -- compiled programs for a machine with a GPU and no compiler, in the form of testsuite/run-packed.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by the harnesses here and their workers.

# Make the folder that is to be packed; $PACK names it from here on.
pack_begin ()
{
  PACK=`pwd`/heddle-tests
  mkdir -p "$PACK/tests" "$PACK/lib"
}

# pack_program NAME PROGRAM [OUTPUT]: PROGRAM, which is to end with status 0 and to write what the regular expression
# OUTPUT says.
pack_program ()
{
  mkdir -p "$PACK/tests/$1"
  strip -g -o "$PACK/tests/$1/program" "$2"
  echo 0 > "$PACK/tests/$1/status"
  echo 1 > "$PACK/tests/$1/launches"
  echo 0 > "$PACK/tests/$1/traps"
  echo 120 > "$PACK/tests/$1/timeout"
  echo "HEDDLE_STACK_SIZE=$HEDDLE_STACK_SIZE" > "$PACK/tests/$1/environment"
  printf '%s' "${3:-}" > "$PACK/tests/$1/output"
}

# pack_end NAME: NAME.tar.xz here, with the libraries that the programs need.
pack_end ()
{
  cp "$here/../run-packed" "$PACK/"
  cp "${heddle}libgomp-plugin-nvptx.so.1" "$PACK/lib/"
  for pack_library in libgomp.so.1; do
    cp -L "`"$CC" -print-file-name=$pack_library`" "$PACK/lib/"
  done
  tar -cJf "$1.tar.xz" heddle-tests || die "cannot pack"
  say "packed `ls "$PACK/tests" | wc -l` programs: `pwd`/$1.tar.xz; there: heddle-tests/run-packed --jobs=N"
}
