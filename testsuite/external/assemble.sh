# assemble.sh -- does ptxas take the PTX of a program, for the targets that TARGETS names?
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by the workers of torture and csmith.  $keep_ptx is an option for the compiler, empty where TARGETS is.

keep_ptx=${TARGETS:+-foffload-options=nvptx-none=-save-temps}

# ptxas_once PROGRAM OPTION...: the PTX beside PROGRAM through ptxas.  Prints what it says but one thing: variables
# whose addresses are in each other's initial values need a forward declaration in PTX, ".extern"; ptxas 13 warns of it,
# and makes the right cubin, although the same PTX defines the variable.
ptxas_once ()
{
  ptx=$1.xnvptx-none.ptx
  shift
  message=`"${PTXAS:-ptxas}" "$@" "$ptx" -o /dev/null 2>&1`
  set -- $?
  printf '%s\n' "$message" | while IFS= read -r line; do
    case $line in
      "ptxas warning : Unresolved extern variable '"*"' in whole program compilation, ignoring extern qualifier")
	variable=${line#*\'}
	grep -q "^\.visible .*[ ]${variable%%\'*}\[[0-9]*\] = " "$ptx" || printf '%s\n' "$line" ;;
      ?*) printf '%s\n' "$line" ;;
    esac
  done
  return $1
}

# assemble PROGRAM LOG: the PTX beside PROGRAM through ptxas, for each of TARGETS.  Fails if there is none, and if ptxas
# refuses it or says anything.  Where a signal kills it, its next lower level is tried, as mkoffload does; LOG then says
# so.
assemble ()
{
  assembled=0
  for target in $TARGETS; do
    for level_of_ptxas in '' -O2 -O1 -O0; do
      message=`ptxas_once "$1" "-arch=$target" $level_of_ptxas`
      killed=$?
      # 128 and the signal; its own are 1 and 255.
      test $killed -gt 128 && test $killed -lt 193 || break
      printf 'ptxas -arch=%s %s: killed by signal %d\n' "$target" "$level_of_ptxas" $((killed - 128)) >> "$2"
    done
    test $killed = 0 && test -z "$message" && continue
    printf 'ptxas -arch=%s: %s\n' "$target" "$message" >> "$2"
    assembled=1
  done
  test -n "$KEEP" || rm -f "$1".xnvptx-none.*
  return $assembled
}
