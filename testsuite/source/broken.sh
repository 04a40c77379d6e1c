# broken.sh -- the checks of this folder can fail: each is run on a copy of the tree in which one thing is wrong.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
top=`cd "$SRCDIR/../.." && pwd` || exit 1
copy=$WORKDIR/copy
mkdir "$copy" || exit 1
for one in README.md HACKING.md folders.def gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs \
    stdpar ptx-sim testsuite bench doc examples contrib m4; do
  (cd "$top" && find $one -type f ! -path 'testsuite/external/*/*' ! -path 'testsuite/parts/*' -print0 \
     | tar cf - --null -T -) | tar xf - -C "$copy" || exit 1
done
status=0

# fails CHECK WORDS: the script CHECK, run on the copy, says WORDS and fails.  Then FILE and what else is broken are
# as they were.
fails () {
  if (SRCDIR=$copy/testsuite/source; export SRCDIR; mkdir -p "$WORKDIR/one" && cd "$WORKDIR/one" \
	&& WORKDIR=$WORKDIR/one sh "$SRCDIR/$1") >said 2>&1; then
    echo "$1 has not found: $2"
    status=1
  elif ! grep -q -e "$2" said; then
    echo "$1 has failed without a word of: $2"
    cat said
    status=1
  fi
}

# broken FILE EDIT CHECK WORDS: the same, where sed has done EDIT in FILE.
broken () {
  sed -i "$2" "$copy/$1"
  if cmp -s "$copy/$1" "$top/$1"; then
    echo "$1: nothing to break by $2"
    status=1
  fi
  fails "$3" "$4"
  cp "$top/$1" "$copy/$1"
}

# together CHECK: the same with all that lines FILE | EDIT | WORDS on standard input say; each of WORDS is to be told.
# The edit REMOVE leaves FILE out, and ALSO is for more words of the edit before.  A check runs once so.
together () {
  sed 's/^ *//; s/ | /\t/g' >edits
  while IFS="`printf '\t'`" read -r file edit words; do
    if test "$edit" = REMOVE; then
      rm "$copy/$file"
      continue
    fi
    test "$edit" != ALSO || continue
    cp "$copy/$file" before
    sed -i "$edit" "$copy/$file"
    ! cmp -s "$copy/$file" before || { echo "$file: nothing to break by $edit"; status=1; }
  done <edits
  fails "$1" "`sed -n '1s/.*\t//p' edits`"
  while IFS="`printf '\t'`" read -r file edit words; do
    grep -q -e "$words" said || { echo "$1 has failed without a word of: $words"; status=1; }
    cp "$top/$file" "$copy/$file"
  done <edits
}

# without FILE CHECK WORDS: the same without FILE.
without () {
  rm "$copy/$1"
  fails "$2" "$3"
  cp "$top/$1" "$copy/$1"
}

broken README.md 's|^    host-calls/ |    host-cells/ |' folders.sh "no folder host-cells"
broken bench/results/runs.tsv 's/0[.]917/0.1/; s/0[.]90[56]/0.1/g' results.sh "not what bench/run --table makes"
together floors.sh <<'END'
  gcc-plugin/device/facts/parts.cc | /^#include/s|facts/parts.h|emit/emit.h| | parts.cc:.*emit.h, .* a higher floor
  folders.def | /device.acc/d | no row for gcc-plugin/device/acc
END
together folders.sh <<'END'
  gcc-plugin/device/emit/README.md | REMOVE | gcc-plugin/device/emit has no README.md
  testsuite/run/map/README.md | REMOVE | testsuite/run/map has no README.md
END
without testsuite/run/map/README.md test-names.sh "run/map/README.md is missing"

together readmes.sh <<'END'
  gcc-plugin/device/entries/README.md | /constructors/d | says nothing of constructors
  gcc-plugin/device/facts/README.md | s/^. .acc.h.*/&\n&/ | two rows for . `acc.h`
END
f=gcc-plugin/device/spmd/grid/formula.cc
together analyses.sh <<END
  $f | \$a void\nwalk ()\n{\n  SSA_NAME_DEF_STMT, PLUS_EXPR, MULT_EXPR;\n} | formula.cc: walk reads sums and
  gcc-plugin/device/facts/value-steps.cc | s/linear_operation/other_operation/ | value-steps.cc: .* by linear-forms.h
  gcc-plugin/device/passes/private-arrays.cc | s/accepts_pointer_uses/other_uses/ | private-arrays.cc: .* by pointer-u
END
together pass-files.sh <<'END'
  gcc-plugin/device/passes/copy-members.cc | REMOVE | copy_members: there is not one file
  gcc-plugin/device/rules/rules.def | s/RULE (contract, x -/RULE (contrast, x -/ | contrast: .* passes.def no row
  gcc-plugin/device/rules/rules.def | s/RULE (inverse_root/RULE (contract/ | inverse_root: .* has no rule
  gcc-plugin/device/passes/unroll.cc | s/unroll_pass::execute/other_pass::execute/ | not define unroll_pass::execute
  gcc-plugin/device/passes/divide.cc | s/^   reciprocal, /   inverse, / | reciprocal: there is not one file
  testsuite/ptx/numbers/ptx-contract.c | s/dg-pass contract/dg-pass contrast/ | no test has dg-pass contract
  testsuite/ptx/numbers/ptx-wide-multiply.c | s/wide-multiply/wide-product/ | wide-product: there is no such pass
END

broken gcc-plugin/passes.def 's/^\(HEDDLE_PASS (DEVICE, unroll,.*\)PROGRAMS ([0-9]*)/\1PROGRAMS (3)/' earned.sh \
  "unroll:3"
broken gcc-plugin/passes.def 's/^\(HEDDLE_PASS (DEVICE, unroll,.*\)PROGRAMS ([0-9]*)/\1/' earned.sh "have no reason"

together tuning.sh <<'END'
  gcc-plugin/tuning.def | s/^TUNING (unroll_factor,/TUNING (other_factor,/ | other_factor: not used
  gcc-plugin/device/passes/unroll.cc | s/tuning\.unroll_factor/4/ | unroll.cc:.*a number without a row.*2 \* 4
  gcc-plugin/device/passes/phases.cc | s/^.. Hardware, in/\/* In/ | phases.cc:.*a number without a row
  gcc-plugin/device/passes/unroll.cc | s/^.. Estimate, in/\/* In/ | unroll.cc:.*a number without a row.*versioned_body
  gcc-plugin/tuning.def | s/"measured: /"estimate: / | many_rows: its origin is neither .*: estimate:
  libgomp-nvptx/tuning.def | s/with one wave only/an estimate: with one wave/ | waves: its origin is neither
  gcc-plugin/tuning.def | s/^TUNING (loop_places, 28,/TUNING (loop_places, 29,/ | the table is not that of
END
more='TUNING (new, 1, 0, 2, "u", "m", "hardware: x", "half, double: x")'
broken gcc-plugin/tuning.def "\$a $more\n$more\n$more\n$more" tuning.sh "61 rows, where 60"

broken ptx-sim/README.md 's/`check\/`/`chuck.cc`/' papers.sh "chuck.cc"
broken gcc-plugin/passes.cc 's/made from the rows of passes.def/made from the rows of posses.def/' comments.sh \
  "there is no posses.def"
broken doc/languages.md 's/`c-int128\.c`/`c-int129.c`/' languages.sh "c-int129.c: there is no such test"
long=`yes '  ;' | head -n 101 | tr '\n' '@' | sed 's/@/\\\n/g'`
together length.sh <<END
  ptx-sim/exec/warp.cc | s/Long: /long: / | warp.cc: .* lines
  ptx-sim/exec/launch.cc | \$a void\\nmany ()\\n{\\n  /* Long: a test.  */\\n$long} | functions of more than 100
END
together variables.sh <<'END'
  gcc-plugin/device/passes/unroll.cc | $a static unsigned unrolled; | unroll.cc:.*unrolled has no reason above it
  gcc-plugin/device/passes/unroll.cc | $a struct\n{\n  int a;\n} rest; | unroll.cc:.*: rest
  gcc-plugin/device/passes/unroll.cc | $a int (*previous) (int); | variables at file scope, where 20
END
together acc.sh <<'END'
  gcc-plugin/device/facts/acc.h | s/^.. FNDECL is a compute/\/* That is a compute/ | without a subject: That
  gcc-plugin/device/facts/acc.h | /^bool heddle_acc_packed_p/{p;p;p;p;p;p;p} | a function without a contract
  gcc-plugin/device/facts/acc.h | ALSO | acc.h: 16 functions
END
broken gcc-plugin/passes.cc 's/^#include "dumpfile.h"/& \/\* TO''DO \*\//' unfinished.sh "passes.cc"
broken gcc-plugin/passes.cc 's/The Heddle authors/nobody/' headers.sh "gcc-plugin/passes.cc"
broken gcc-plugin/passes.cc 's/^#include "dumpfile.h"/#if GCCPLUGIN_VERSION > 13000\n#endif/' \
  gcc-versions.sh "passes.cc"
together words.sh <<'END'
  gcc-plugin/passes.cc | s/back edge/way back/; s/^#include "dumpfile.h"/& \/\* way back \*\// | say: back edge
  gcc-plugin/device/rules/rules.cc | s/A row of rules.def/That is what it has for them/ | device/rules: .* stand for
  gcc-plugin/passes.def | s/^  "[a-z].*")$/  "what is there is what it is for others")/ | HOLDS: .* sentences have more
END
broken doc/abi.md 's/^| ABI /| API /' abi.sh "number of the ABI"
# An option, a variable, a remark, a message: taken out of the guide or of a manual page, or new in the sources.
together guide.sh <<'END'
  doc/guide/options.md | /^. `-mno-host-calls`/d | ^+| `-mno-host-calls`
  doc/man/heddle.1 | /fB.-mremarks/d | ^+.fB.-mremarks
  doc/guide/options.md | /^. `HEDDLE_DEFER`/d | ^+| `HEDDLE_DEFER`
  doc/man/heddle.1 | /^.fBHEDDLE_CACHE/d | ^+.fBHEDDLE_CACHE
  doc/guide/messages.md | /^- `each thread of this region is a lane`/d | ^+- `each thread of this region is a lane`
  doc/guide/messages.md | /^- `there are barriers`/d | ^+- `there are barriers`
  doc/guide/messages.md | /^- `there is no such pass`/d | ^+- `there is no such pass`
  libgomp-nvptx/kernel-facts.def | s/"has lanes as threads"/"has threads as lanes"/ | ^+. `LANES` . 1
  host-calls/link/thunks.cc | $a void f () { error ("there are too many of these"); } | ^+- `there are too many of these
  ptx-sim/device.cc | $a void f () { tell_the_user ("not so good as that"); } | neither a message .*: not so good as
END
broken doc/man/heddle-trace.1 '/advise/d' guide.sh 'heddle-trace: --advise is not in its manual page'
broken gcc-plugin/link/options.cc 's/"-mremarks"/"-mremarkable"/' guide.sh 'mremarkable is not in the table of'
broken libgomp-nvptx/plugin/environment.def 's/^HEDDLE_VARIABLE (HEDDLE_WAIT,/HEDDLE_VARIABLE (HEDDLE_WAITS,/' \
  guide.sh "HEDDLE_WAITS is in no README's table"
broken gcc-plugin/device/spmd/lower-regions.cc 's/is a warp, without a scheduler/is a warp that runs alone/' guide.sh \
  'no message for .*=without a scheduler'
together kernel-facts.sh <<'END'
  libgomp-nvptx/kernel-facts.def | s/STACK_ROWS, stack_rows, 15/STACK_ROWS, stack_rows, 14/ | bit 14 is that of several
  libgomp-nvptx/plugin/launch/launch.cc | s/calls_host/wide_vectors/ | WIDE_VECTORS: launch.cc has it, and is not in
END
broken libgomp-nvptx/kernel-facts.h 's/(uint64_t flags)/(unsigned flags)/' kernel-flags.sh 'bit 32 is lost'
f=libgomp-nvptx/plugin/memory/staging.cc
together stays.sh <<END
  $f | s/r = issue_upload/free_behind_kernels (d, device_address (to)); &/ | 9 stays, .*free_behind
  $f | s/d.copies.copy (d, .s, true,/d.copies.move (/ | large uploads: the road does not
END
broken libgomp-nvptx/entry-points.def 's/^ENTRY (GOMP_barrier,/ENTRY (GOMP_barrack,/' entry-points.sh "GOMP_barrack"
broken gcc-plugin/passes.cc "s/^#include \"dumpfile.h\"/& \/* `printf '%0120d' 0` *\//" \
  columns.sh "passes.cc:.* columns"
exit $status
