/* driver-libgomp.h -- the part of libgomp in driver.c: the plugin's entries, what libgomp offers to plugins, loading.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Included once.  MUST ends the program as libgomp does where an entry fails; CHECK ends it with status 2.  */

#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The version that the driver plays.  */
#ifndef LIBGOMP
# define LIBGOMP 12
#endif

struct addr_pair { uintptr_t start, end; };
struct interop_obj_t { void *stream, *device_data; int fr, device_num; };

#define ENTRIES(E)							\
  E (unsigned, version, (void))						\
  E (const char *, get_name, (void))					\
  E (unsigned, get_caps, (void))					\
  E (int, get_type, (void))						\
  E (int, get_num_devices, (unsigned))					\
  E (bool, init_device, (int))						\
  E (bool, fini_device, (int))						\
  E (int, load_image, (int, unsigned, const void *, struct addr_pair **, uint64_t **, const uint64_t *)) \
  E (bool, unload_image, (int, unsigned, const void *))			\
  E (void *, alloc, (int, size_t))					\
  E (bool, free, (int, void *))						\
  E (bool, dev2host, (int, void *, const void *, size_t))		\
  E (bool, host2dev, (int, void *, const void *, size_t))		\
  E (bool, dev2dev, (int, void *, const void *, size_t))		\
  E (bool, can_run, (void *))						\
  E (void, run, (int, void *, void *, void **))				\
  E (void, async_run, (int, void *, void *, void **, void *))		\
  E (bool, memset, (int, void *, int, size_t))				\
  E (int, memcpy2d, (int, int, size_t, size_t, void *, size_t, size_t, size_t, const void *, size_t, size_t, size_t)) \
  E (int, memcpy3d, (int, int, size_t, size_t, size_t, void *, size_t, size_t, size_t, size_t, size_t, const void *,  \
		     size_t, size_t, size_t, size_t, size_t))		\
  E (const char *, get_uid, (int))					\
  E (void *, managed_alloc, (int, size_t))				\
  E (bool, managed_free, (int, void *))					\
  E (int, is_accessible_ptr, (int, const void *, size_t))		\
  E (bool, page_locked_host_alloc, (void **, size_t))			\
  E (bool, page_locked_host_free, (void *))				\
  E (void, interop, (struct interop_obj_t *, int, int, bool, const char *)) \
  E (intptr_t, get_interop_int, (struct interop_obj_t *, int, int *))	\
  E (void *, get_interop_ptr, (struct interop_obj_t *, int, int *))	\
  E (const char *, get_interop_str, (struct interop_obj_t *, int, int *)) \
  E (const char *, get_interop_type_desc, (struct interop_obj_t *, int))

static struct
{
#define E(RESULT, NAME, PARAMETERS) RESULT (*NAME) PARAMETERS;
  ENTRIES (E)
#undef E
} plugin;

/* Devices that have to be closed.  */
static int opened;

/* What libgomp offers to plugins.  */

static int messages;

static void
message (const char *format, va_list arguments)
{
  messages++;
  char text[8192];
  vsnprintf (text, sizeof text, format, arguments);
  fprintf (stderr, "libgomp: %s\n", text);
}

void
GOMP_PLUGIN_error (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  message (format, arguments);
  va_end (arguments);
}

void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  message (format, arguments);
  va_end (arguments);
  exit (1);
}

void *
GOMP_PLUGIN_malloc (size_t size)
{
  void *p = malloc (size);
  if (!p)
    abort ();
  return p;
}

void
GOMP_PLUGIN_target_task_completion (void *data)
{
  __atomic_fetch_add ((int *) data, 1, __ATOMIC_RELEASE);
}

/* What libgomp does.  */

static void
entry_failed (const char *which)
{
  fprintf (stderr, "driver: %s failed\n", which);
  exit (1);
}

#define MUST(CALL) do { if (!(CALL)) entry_failed (#CALL); } while (0)

static void
check_failed (int line, const char *what)
{
  fprintf (stderr, "driver: line %d: wrong: %s\n", line, what);
  _exit (2);
}

#define CHECK(CONDITION) do { if (!(CONDITION)) check_failed (__LINE__, #CONDITION); } while (0)

static void
close_devices (void)
{
  for (int i = 0; i < opened; i++)
    if (!plugin.fini_device (i))
      {
	fprintf (stderr, "driver: device finalization failed\n");
	_exit (1);
      }
}

static void
load_plugin (const char *path)
{
  void *library = dlopen (path, RTLD_LAZY);
  if (!library)
    {
      fprintf (stderr, "driver: %s\n", dlerror ());
      exit (2);
    }
#define E(RESULT, NAME, PARAMETERS) \
  CHECK ((plugin.NAME = (RESULT (*) PARAMETERS) dlsym (library, "GOMP_OFFLOAD_" #NAME)) != NULL);
  ENTRIES (E)
#undef E
  static const unsigned interfaces[] = { 1, 2, 3, 3, 3 };
  CHECK (plugin.version () == interfaces[LIBGOMP - 12]);
  CHECK (plugin.get_caps () == (getenv ("HEDDLE_USM") ? 13 : 12));
  CHECK (plugin.get_type () == 5);
  CHECK (strcmp (plugin.get_name (), "nvptx") == 0);
}
