#!/bin/sh
# host-call-faults.sh -- what goes wrong in a function of the host that a region calls, or before it: the function crashes,
# throws, ends the program, or never returns; there is no thread for it, or no memory.  The program ends as it would on the
# host, or with one message; it never hangs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "${CXX-}" "C++ compiler"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
ulimit -c 0

cat >probe.cc <<'END'
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

extern "C" int host_work (int, int) __asm__ ("work");
static FILE *file;

static void at_end () { puts ("at the end"); }
static void handler (int) { exit (7); }
static void crash_handler (int) { _exit (8); }

/* Threads that the program, its libraries and the plugin make; FAIL_FROM is the number of the first that fails.  */
extern "C" int
pthread_create (pthread_t *t, const pthread_attr_t *a, void *(*f) (void *), void *data) noexcept
{
  typedef int function (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);
  static function *next = (function *) dlsym (RTLD_NEXT, "pthread_create");
  static int number;
  const char *from = getenv ("FAIL_FROM");
  if (from && __atomic_add_fetch (&number, 1, __ATOMIC_RELAXED) >= atoi (from))
    return EAGAIN;
  return next (t, a, f, data);
}

extern "C" int
work (int mode, int i)
{
  if (i != 5)
    return i;
  fprintf (stderr, "in work %d\n", int (getpid ()));
  switch (mode)
    {
    case 'c': case 's': *(volatile int *) nullptr = 1; break;
    case 't': throw 5;
    case 'e': fputs ("kept", file); exit (5);
    case 'E': _exit (6);
    case 'a': abort ();
    case 'k': kill (getpid (), SIGTERM); break;
    case 'b': case 'h': for (;;) pause ();
    }
  return i;
}

int
main (int argc, char **argv)
{
  int mode = argc > 1 ? *argv[1] : 'n', r[10] = { };
  if (argc > 2 && !(file = fopen (argv[2], "w")))
    return 99;
  atexit (at_end);
  /* A shell has its background commands ignore it.  */
  signal (SIGINT, mode == 'h' ? handler : SIG_DFL);
  if (mode == 's')
    signal (SIGSEGV, crash_handler);
#pragma omp target teams distribute parallel for map(from: r)
  for (int i = 0; i < 10; i++)
    r[i] = host_work (mode, i);
  for (int i = 0; i < 10; i++)
    if (r[i] != i)
      return 98;
  puts ("right");
}
END
$CXX $offload -O2 -rdynamic probe.cc -o probe -ldl || fail "does not compile"

# probe_ends STATUS MODE: with that status, in time.
probe_ends ()
{
  wanted=$1; shift
  got=0
  run timeout 60 ./probe "$@" >out 2>err || got=$?
  test $got = $wanted || { cat out err; fail "$*: status $got, not $wanted"; }
}
messages () { case `grep -c -e "$1" err || :` in $2) ;; *) cat err; fail "not $2 times: $1" ;; esac; }

probe_ends 0 n
grep -q '^right$' out && grep -q '^at the end$' out || fail "no output"
probe_ends 139 c
messages "^libgomp: the host's function work, which a kernel has called, has crashed" 1
messages '^libgomp:' 1
probe_ends 134 t
messages "^libgomp: the host's function work, which a kernel has called, aborts the program" 1
messages 'terminate called after throwing' 1
probe_ends 5 e kept
grep -q '^at the end$' out && test "`cat kept`" = kept || fail "the program has not ended as by exit"
messages '^libgomp:' 0
probe_ends 6 E
grep -q end out && fail "_exit is exit"
probe_ends 134 a
messages "^libgomp: the host's function work, which a kernel has called, aborts the program" 1
# The program's own handlers are left alone.
probe_ends 8 s
messages '^libgomp:' 0
probe_ends 143 k

# A function that does not return, and the user's Ctrl-C, without a handler and with one that calls exit.
for mode in b:130 h:7; do
  run ./probe ${mode%:*} >out 2>err &
  pid=$!
  for i in `seq 600`; do
    grep -q 'in work [0-9]' err && break
    kill -0 $pid 2>/dev/null || { cat err; fail "$mode: has ended"; }
    sleep 0.1
  done
  program=`sed -n 's/.*in work \([0-9]*\).*/\1/p' err`
  test -n "$program" || { cat err; fail "$mode: has not come to its work"; }
  kill -INT "$program"
  (sleep 60; kill -KILL "$program" 2>/dev/null) >/dev/null 2>&1 &
  watchdog=$!
  got=0
  wait $pid || got=$?
  kill $watchdog 2>/dev/null || :
  test $got = ${mode#*:} || { cat err; fail "Ctrl-C, $mode: status $got"; }
done

# Without threads, from some number on: the program is right, or ends with one message.
refused=0
for n in 1 2 3 4 5 6 7 8; do
  got=0
  run env FAIL_FROM=$n timeout 60 ./probe n >out 2>err || got=$?
  case $got in
    0) grep -q '^right$' out || fail "thread $n: wrong" ;;
    1) messages '^libgomp: ' '[1-9]'	# the simulator makes threads, too
       if grep -q '^libgomp: the system has no thread for the functions of the host' err; then
	 messages '^libgomp: ' 1
	 refused=$((refused + 1))
       fi ;;
    *) cat err; fail "thread $n: status $got" ;;
  esac
done
test $refused -gt 0 || fail "no thread was missed"

# The same with the driver's memory, and what is made of it.
for function in cuMemHostAlloc cuMemHostGetDevicePointer cuMemAlloc_v2 cuMemAllocManaged cuModuleGetGlobal; do
  for n in 1 2 3 4 5; do
    got=0
    run env HEDDLE_SIM_FAULT=$function:$n:2 timeout 60 ./probe n >out 2>err || got=$?
    case $got in
      0) grep -q '^right$' out || fail "$function:$n: wrong" ;;
      1) grep -q '^libgomp: .*CUDA_ERROR_OUT_OF_MEMORY (2)' err || { cat err; fail "$function:$n: no message"; } ;;
      *) cat err; fail "$function:$n: status $got" ;;
    esac
  done
done
