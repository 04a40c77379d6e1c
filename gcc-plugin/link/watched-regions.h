/* watched-regions.h -- a program that was linked with -mcheck-races tells the host plugin of its regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   For HEDDLE_SIM_CHECK=races, which needs the mapped data of regions and the kernel of each call of libgomp
   (libgomp-nvptx/plugin/memory/host-races.cc).  The plugin answers with a word for libgomp's list of arguments, which
   libgomp hands on to the kernel's start.  The compiler's calls before the host's accesses
   (gcc-plugin/host/program/host-accesses.cc) learn their callee here.

   noted-maps.h includes this, and has the calls.  */

/* The compiler's; there is none if no unit has been compiled with -mcheck-races.  */
extern heddle_host_access_function *heddle_watches_host __attribute__ ((weak));

static const struct heddle_host_watch *heddle_watch;

/* FIND finds a function of the host plugin.  */

static void
heddle_begin_watch (void *(*find) (const char *))
{
  heddle_watch_host_function *ask = find (HEDDLE_WATCH_HOST);
  heddle_watch = ask ? ask () : 0;
  if (heddle_watch && &heddle_watches_host)
    heddle_watches_host = heddle_watch->access;
}

/* The number of words in ARGS, a region's list, without its end.  */

static unsigned
heddle_words (void **args)
{
  unsigned n = 0;
  while (args && args[n])
    n += (unsigned long) args[n] & HEDDLE_TARGET_ARG_SUBSEQUENT ? 2 : 1;
  return n;
}

/* Fill LIST with WORD, the N words of ARGS, and the mark of the end.  */

static void **
heddle_watched_args (void **list, long word, void **args, unsigned n)
{
  list[0] = (void *) word;
  for (unsigned i = 0; i < n; i++)
    list[i + 1] = args[i];
  list[n + 1] = 0;
  return list;
}
