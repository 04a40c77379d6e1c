# assemble.sh -- does ptxas take the PTX of a program, for the targets that TARGETS names?
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by the workers of torture and csmith.  $keep_ptx is an option for the compiler, empty where TARGETS is.

keep_ptx=${TARGETS:+-foffload-options=nvptx-none=-save-temps}

# assemble PROGRAM LOG: the PTX beside PROGRAM through ptxas, for each of TARGETS.  Fails if there is none, and if ptxas
# refuses it or says anything.
assemble ()
{
  assembled=0
  for target in $TARGETS; do
    message=`"${PTXAS:-ptxas}" "-arch=$target" "$1.xnvptx-none.ptx" -o /dev/null 2>&1` && test -z "$message" && continue
    printf 'ptxas -arch=%s: %s\n' "$target" "$message" >> "$2"
    assembled=1
  done
  test -n "$KEEP" || rm -f "$1".xnvptx-none.*
  return $assembled
}
