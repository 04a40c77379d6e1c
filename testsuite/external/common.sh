# common.sh -- what the harnesses for other people's programs share: settings, workers, progress, the summary.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by torture, csmith, yarpgen and programs, POSIX shells that have set $me.  From the environment, which make fills
# (Makefrag.am): HEDDLE_PREFIX (the Heddle under test), CC, and what README.md lists for the user: LEVELS, ENGINE,
# EVERY, NAMES, JOBS, KEEP, TARGETS, WORK.

say () { printf '%s: %s\n' "$me" "$*"; }
die () { printf '%s: %s\n' "$me" "$*" >&2; exit 2; }
unsupported () { say "UNSUPPORTED: $*"; exit 77; }

settings ()
{
  : "${HEDDLE_PREFIX:?the folder in which Heddle is installed}" "${CC:?the compiler}"
  : "${LEVELS:=-O0 -O2 -O3}" "${ENGINE:=sim}" "${EVERY:=1}" "${NAMES:=}" "${KEEP:=}" "${TARGETS:=}" "${WORK:=external}"
  test -n "${JOBS:-}" || JOBS=`getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1`
  case $ENGINE in
    sim) HEDDLE_DEVICE=sim ;;
    gpu) HEDDLE_DEVICE=cuda ;;
    *) die "ENGINE=$ENGINE: must be sim or gpu" ;;
  esac
  case $EVERY$JOBS in *[!0-9]* | 0*) die "EVERY=$EVERY, JOBS=$JOBS: must be numbers from 1 on" ;; esac
  for level in $LEVELS; do
    case $level in -O*) ;; *) die "LEVELS=$LEVELS: must be options such as -O2" ;; esac
  done
  test -z "$TARGETS" || command -v "${PTXAS:-ptxas}" >/dev/null || die "TARGETS=$TARGETS: there is no ${PTXAS:-ptxas}"
  heddle=$HEDDLE_PREFIX/lib/heddle/
  test -x "${heddle}accel/nvptx-none/mkoffload" || die "there is no Heddle in $HEDDLE_PREFIX: make stage"
  unset OMP_TARGET_OFFLOAD OMP_DEFAULT_DEVICE OMP_NUM_THREADS HEDDLE_INFO GOMP_DEBUG COMPILER_PATH LIBRARY_PATH
  LC_ALL=C
  PACK=
  : "${PTXAS:=ptxas}"
  # Some programs want large frames, and recursion.
  : "${HEDDLE_STACK_SIZE:=4M}"
  export HEDDLE_STACK_SIZE PACK HEDDLE_DEVICE HEDDLE_PREFIX CC ENGINE KEEP LC_ALL TARGETS PTXAS heddle
}

# work_folder NAME: make the folder NAME, empty, and go there.
work_folder ()
{
  rm -rf "$1"
  mkdir -p "$1/work" && cd "$1" || die "cannot make the folder $1"
}

# each LIST COMMAND...: run COMMAND with two more arguments, the words of a line of the file LIST, for all lines,
# $JOBS at a time.  It writes lines "RESULT: TEST" to stdout, $per_line (1) of them; those go into the file "results",
# failures and progress to our stdout.
each ()
{
  list=$1
  shift
  total=$((`wc -l < "$list"` * ${per_line:-1}))
  : > results
  xargs -P "$JOBS" -n 2 "$@" < "$list" >> results &
  workers=$!
  trap 'kill $workers 2>/dev/null; wait; die stopped' INT TERM HUP
  shown=0
  beat=0
  while kill -0 $workers 2>/dev/null; do
    sleep 1
    beat=$((beat + 1))
    now=`wc -l < results`
    test "$now" -le "$shown" || { sed -n "$((shown + 1)),${now}p" results | grep -E '^(FAIL|ERROR|XPASS): '; shown=$now; }
    test $((beat % 20)) != 0 || say "$now of $total, `grep -cE '^FAIL' results` failed"
  done
  wait $workers || { sed -n "$((shown + 1)),\$p" results | grep -E '^(FAIL|ERROR|XPASS): '; echo "ERROR: a worker failed" >> results; }
  trap - INT TERM HUP
}

# failure_logs: the file failures.log: each line of "results" that tells of a failure, and below it what the programs
# without success wrote (work/*.log), the last 100 lines of each.
failure_logs ()
{
  grep -E '^(FAIL|ERROR|XPASS): ' results | sort -k 2 > failures.log
  for log in work/*.log; do
    test ! -e "$log" || { printf '\n==> %s\n' "$log"; tail -n 100 "$log" | cut -c 1-1000; }
  done >> failures.log
}

# summary TOOL: the file TOOL.sum from "results", in DejaGnu's form, and failures.log.  Returns 1 if something failed or
# nothing passed.
summary ()
{
  {
    printf '\t\t=== %s tests ===\n\n' "$1"
    sort -k 2 results
    printf '\n\t\t=== %s Summary ===\n\n' "$1"
    awk '
      /^PASS: / { pass++ }  /^FAIL: / { fail++ }  /^ERROR: / { error++ }  /^UNSUPPORTED: / { unsupported++ }
      /^KFAIL: / { known++ }  /^XPASS: / { xpass++ }
      function show (text, n) { if (n) printf "# of %s\t%d\n", text, n }
      END { show("expected passes\t", pass); show("unexpected failures", fail)
	    show("known failures\t", known); show("unexpected successes", xpass)
	    show("unsupported tests", unsupported); show("errors\t\t", error) }' results
  } > "$1.sum"
  sed -n '/Summary ===/,$p' "$1.sum" | grep '^#'
  failure_logs
  say "results: `pwd`/$1.sum"
  test ! -s failures.log || say "failures: `pwd`/failures.log"
  grep -q '^PASS: ' results && ! grep -qE '^(FAIL|ERROR): ' results
}
