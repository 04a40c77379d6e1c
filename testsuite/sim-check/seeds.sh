# The mistakes of `seeds', each as it is and mended: HEDDLE_SIM_CHECK=memory reports each at its line, and nothing of the
# mended ones.  Linked with -mcheck-memory, for those between variables of one construct.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported ()
{
  sed -n -e '/^ptx-sim: the host gets/s/.*/-/p' -e '/^heddle: .* were never freed$/s/.*/-/p' \
    -e '/^heddle: .* never unmapped/s/.*/-/p' -e 's/^ptx-sim: .* were never freed, from .*:\([0-9]*\)$/\1/p' \
    -e 's/^ptx-sim: .*; the first store, .*, at .*:\([0-9]*\)$/\1/p' \
    -e '/^  called/d' -e 's/^  at .*:\([0-9]*\))$/\1/p' -e 's/^  by .*, at .*:\([0-9]*\)$/\1/p' out
}
awk '
  function emit(text, right,   lines, n, i)
  {
    while (match (text, /<[^|<>]*\|[^|>]*>/))
      {
	choice = substr (text, RSTART + 1, RLENGTH - 2)
	bar = index (choice, "|")
	text = substr (text, 1, RSTART - 1) (right ? substr (choice, bar + 1) : substr (choice, 1, bar - 1)) \
	       substr (text, RSTART + RLENGTH)
      }
    n = split (text, lines, " ~ ")
    for (i = 1; i <= n; i++)
      if (sub (/ !!$/, "", lines[i]) && !right)
	print lines[i] " /* " name " */"
      else
	print lines[i]
  }
  BEGIN { print "#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>"
	  print "#pragma omp declare target\nvolatile int zero;\n#pragma omp end declare target" }
  /^[a-z_]*:/ {
    name = substr ($0, 1, index ($0, ":") - 1)
    text = substr ($0, index ($0, ":") + 2)
    print "static void\n" name " (int right)\n{\nif (right)\n{"
    emit(text, 1)
    print "}\nelse\n{"
    emit(text, 0)
    print "}\n}"
    names = names " X (" name ")"
  }
  END { print "#define CASES(X)" names
	print "#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return 0; }"
	print "#define LIST(NAME) puts (#NAME);"
	print "int\nmain (int argc, char **argv)\n{\nCASES (RUN)\nCASES (LIST)\nreturn 0;\n}" }' "$SRCDIR/seeds" > seeds.c
$CC $offload -foffload-options=-mcheck-memory -O2 -g -w seeds.c -o seeds
check ./seeds seeds.c memory
exit $bad
