/* fail-calls.c -- a library to be loaded before a program's: it makes calls of the system's functions fail.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   FAIL_CALL=FUNCTION:N: the Nth call of FUNCTION fails, as it does where there is no memory, thread, file or room.
   Counted are calls from objects whose file names end in one of the words of FAIL_IN, or from all if that is not set.
   FAIL_COUNT=FILE: when the program ends a line "FUNCTION COUNT" for each function is written behind what FILE has.
   Which objects there are is asked at each call, for they come and go; nothing here allocates meanwhile.  */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum function
{
  MALLOC, CALLOC, REALLOC, ALIGNED, THREAD, OPEN, FOPEN, OPENDIR, MMAP, WRITE, PWRITE, READ, FTRUNCATE, MKDIR, MKDTEMP,
  MKOSTEMPS, REALPATH, DLOPEN, PIPE, FORK, FUNCTIONS
};
static const char *const names[FUNCTIONS] =
{
  "malloc", "calloc", "realloc", "aligned_alloc", "pthread_create", "open", "fopen", "opendir", "mmap", "write",
  "pwrite", "read", "ftruncate", "mkdir", "mkdtemp", "mkostemps", "realpath", "dlopen", "pipe2", "fork"
};
static long counts[FUNCTIONS];
static int wanted = -1;
static long wanted_number;
static const char *objects, *count_file;
static _Thread_local int inside;	/* the call comes from here */

/* Whether ADDRESS lies in an object of FAIL_IN.  */
struct question { uintptr_t address; int found; };

/* For dl_iterate_phdr: answer the question at DATA, if it is about O.  */
static int
look (struct dl_phdr_info *o, size_t size, void *data)
{
  struct question *q = data;
  (void) size;
  for (int i = 0; i < o->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &o->dlpi_phdr[i];
      const uintptr_t from = o->dlpi_addr + h->p_vaddr;
      if (h->p_type != PT_LOAD || q->address < from || q->address - from >= h->p_memsz)
	continue;
      const char *name = o->dlpi_name && *o->dlpi_name ? o->dlpi_name : program_invocation_name;
      const size_t length = strlen (name);
      for (const char *p = objects; p && *p; p += strspn (p, " "))
	{
	  const size_t n = strcspn (p, " ");
	  if (n <= length && !strncmp (name + length - n, p, n))
	    q->found = 1;
	  p += n;
	}
      return 1;
    }
  return 0;
}

/* Whether this call of F, from ADDRESS, is to fail.  */
static int
fails (enum function f, const void *address)
{
  if (inside || (wanted != (int) f && !count_file))
    return 0;
  inside = 1;
  struct question q = { (uintptr_t) address, !objects };
  if (objects)
    dl_iterate_phdr (look, &q);
  inside = 0;
  return q.found && __atomic_add_fetch (&counts[f], 1, __ATOMIC_SEQ_CST) == wanted_number && wanted == (int) f;
}

static void __attribute__ ((constructor))
start (void)
{
  const char *call = getenv ("FAIL_CALL"), *colon = call ? strchr (call, ':') : NULL;
  objects = getenv ("FAIL_IN");
  count_file = getenv ("FAIL_COUNT");
  for (int f = 0; colon && f < FUNCTIONS; f++)
    if (strlen (names[f]) == (size_t) (colon - call) && !strncmp (names[f], call, colon - call))
      {
	wanted = f;
	wanted_number = strtol (colon + 1, NULL, 10);
      }
}

static void __attribute__ ((destructor))
end (void)
{
  inside = 1;
  FILE *const out = count_file ? fopen (count_file, "a") : NULL;
  for (int f = 0; out && f < FUNCTIONS; f++)
    fprintf (out, "%s %ld\n", names[f], counts[f]);
  if (out)
    fclose (out);
}

#define HERE __builtin_return_address (0)
#define REAL(F) static __typeof__ (F) *real; if (!real) real = (__typeof__ (F) *) dlsym (RTLD_NEXT, #F)

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);

void *
malloc (size_t size)
{
  if (!fails (MALLOC, HERE))
    return __libc_malloc (size);
  errno = ENOMEM;
  return NULL;
}

void *
calloc (size_t count, size_t size)
{
  if (!fails (CALLOC, HERE))
    return __libc_calloc (count, size);
  errno = ENOMEM;
  return NULL;
}

void *
realloc (void *p, size_t size)
{
  if (!fails (REALLOC, HERE))
    return __libc_realloc (p, size);
  errno = ENOMEM;
  return NULL;
}

int
pthread_create (pthread_t *t, const pthread_attr_t *a, void *(*f) (void *), void *data)
{
  REAL (pthread_create);
  return fails (THREAD, HERE) ? EAGAIN : real (t, a, f, data);
}

int
open (const char *path, int flags, ...)
{
  REAL (open);
  va_list list;
  va_start (list, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg (list, mode_t) : 0;
  va_end (list);
  if (!fails (OPEN, HERE))
    return real (path, flags, mode);
  errno = EMFILE;
  return -1;
}

FILE *
fopen (const char *path, const char *mode)
{
  REAL (fopen);
  if (!fails (FOPEN, HERE))
    return real (path, mode);
  errno = EMFILE;
  return NULL;
}

void *
mmap (void *at, size_t size, int protection, int flags, int file, off_t offset)
{
  REAL (mmap);
  if (!fails (MMAP, HERE))
    return real (at, size, protection, flags, file, offset);
  errno = ENOMEM;
  return MAP_FAILED;
}

ssize_t
write (int file, const void *from, size_t size)
{
  REAL (write);
  if (!fails (WRITE, HERE))
    return real (file, from, size);
  errno = ENOSPC;
  return -1;
}

/* A function that fails with ERROR and gives FAILED.  */
#define SIMPLE(F, NUMBER, TYPE, FAILED, ERROR, PARAMETERS, ARGUMENTS)	\
  TYPE									\
  F PARAMETERS								\
  {									\
    REAL (F);								\
    if (!fails (NUMBER, HERE))						\
      return real ARGUMENTS;						\
    errno = ERROR;							\
    return FAILED;							\
  }

SIMPLE (aligned_alloc, ALIGNED, void *, NULL, ENOMEM, (size_t alignment, size_t size), (alignment, size))
SIMPLE (opendir, OPENDIR, DIR *, NULL, EMFILE, (const char *path), (path))
SIMPLE (pwrite, PWRITE, ssize_t, -1, ENOSPC, (int file, const void *from, size_t size, off_t at),
	(file, from, size, at))
SIMPLE (read, READ, ssize_t, -1, EIO, (int file, void *to, size_t size), (file, to, size))
SIMPLE (ftruncate, FTRUNCATE, int, -1, ENOSPC, (int file, off_t size), (file, size))
SIMPLE (mkdir, MKDIR, int, -1, ENOSPC, (const char *path, mode_t mode), (path, mode))
SIMPLE (mkdtemp, MKDTEMP, char *, NULL, ENOSPC, (char *path), (path))
SIMPLE (mkostemps, MKOSTEMPS, int, -1, ENOSPC, (char *path, int suffix, int flags), (path, suffix, flags))
SIMPLE (realpath, REALPATH, char *, NULL, ENOMEM, (const char *path, char *to), (path, to))
SIMPLE (dlopen, DLOPEN, void *, NULL, ENOMEM, (const char *path, int flags), (path, flags))
SIMPLE (pipe2, PIPE, int, -1, EMFILE, (int ends[2], int flags), (ends, flags))
SIMPLE (fork, FORK, pid_t, -1, EAGAIN, (void), ())

/* On this machine these are the same.  */
extern __typeof__ (pwrite) pwrite64 __attribute__ ((alias ("pwrite")));
extern __typeof__ (ftruncate) ftruncate64 __attribute__ ((alias ("ftruncate")));
extern __typeof__ (mkostemps) mkostemps64 __attribute__ ((alias ("mkostemps")));
extern __typeof__ (open) open64 __attribute__ ((alias ("open")));
extern __typeof__ (fopen) fopen64 __attribute__ ((alias ("fopen")));
extern __typeof__ (mmap) mmap64 __attribute__ ((alias ("mmap")));
