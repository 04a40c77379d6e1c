/* fortran.c -- the Fortran names of the routines.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   gfortran appends an underscore and passes arguments by reference; _8 takes 64-bit integers, which come in range
   of 32-bit ones or are cut to it.  Lock routines are in lock-api.c.  */

#include "warp.h"

#define QUERY(type, name) type name (void); type name##_ (void) { return name (); }
#define SET_INT(name)										\
  void name (int);										\
  void name##_ (const int *v) { name (*v); }							\
  void name##_8_ (const int64_t *v) { name (*v > INT32_MAX ? INT32_MAX : *v < INT32_MIN ? INT32_MIN : *v); }
#define QUERY_INT(name)										\
  int name (int);										\
  int name##_ (const int *v) { return name (*v); }						\
  int name##_8_ (const int64_t *v)								\
  { return name (*v > INT32_MAX ? INT32_MAX : *v < INT32_MIN ? INT32_MIN : *v); }
#define SET_BOOL(name)										\
  void name (int);										\
  void name##_ (const int *v) { name (*v != 0); }						\
  void name##_8_ (const int64_t *v) { name (*v != 0); }

QUERY (int, omp_get_thread_num)
QUERY (int, omp_get_num_threads)
QUERY (int, omp_get_max_threads)
QUERY (int, omp_get_num_procs)
QUERY (int, omp_get_level)
QUERY (int, omp_get_active_level)
QUERY (int, omp_in_parallel)
QUERY (int, omp_in_final)
QUERY (int, omp_in_explicit_task)
QUERY (int, omp_get_dynamic)
QUERY (int, omp_get_nested)
QUERY (int, omp_get_thread_limit)
QUERY (int, omp_get_max_active_levels)
QUERY (int, omp_get_supported_active_levels)
QUERY (int, omp_get_cancellation)
QUERY (int, omp_get_proc_bind)
QUERY (int, omp_get_num_places)
QUERY (int, omp_get_place_num)
QUERY (int, omp_get_partition_num_places)
QUERY (int, omp_get_default_device)
QUERY (int, omp_get_num_devices)
QUERY (int, omp_get_device_num)
QUERY (int, omp_get_initial_device)
QUERY (int, omp_is_initial_device)
QUERY (int, omp_get_num_teams)
QUERY (int, omp_get_team_num)
QUERY (int, omp_get_max_teams)
QUERY (int, omp_get_teams_thread_limit)
QUERY (int, omp_get_max_task_priority)
QUERY (double, omp_get_wtime)
QUERY (double, omp_get_wtick)
QUERY (uintptr_t, omp_get_default_allocator)

SET_INT (omp_set_num_threads)
SET_INT (omp_set_max_active_levels)
SET_INT (omp_set_default_device)
SET_INT (omp_set_num_teams)
SET_INT (omp_set_teams_thread_limit)
SET_BOOL (omp_set_dynamic)
SET_BOOL (omp_set_nested)
SET_BOOL (omp_display_env)

QUERY_INT (omp_get_ancestor_thread_num)
QUERY_INT (omp_get_team_size)
QUERY_INT (omp_get_place_num_procs)

void omp_set_schedule (unsigned, int);
void omp_get_schedule (unsigned *, int *);

void
omp_set_schedule_ (const unsigned *kind, const int *chunk)
{
  omp_set_schedule (*kind, *chunk);
}

void
omp_set_schedule_8_ (const unsigned *kind, const int64_t *chunk)
{
  omp_set_schedule (*kind, *chunk > INT32_MAX ? INT32_MAX : *chunk < INT32_MIN ? INT32_MIN : *chunk);
}

void
omp_get_schedule_ (unsigned *kind, int *chunk)
{
  omp_get_schedule (kind, chunk);
}

void
omp_get_schedule_8_ (unsigned *kind, int64_t *chunk)
{
  int c;
  omp_get_schedule (kind, &c);
  *chunk = c;
}

/* There are no places (icv.c): nothing is written.  */
void omp_get_place_proc_ids_ (const int *place, int *ids) { (void) place; (void) ids; }
void omp_get_place_proc_ids_8_ (const int64_t *place, int64_t *ids) { (void) place; (void) ids; }
void omp_get_partition_place_nums_ (int *nums) { (void) nums; }
void omp_get_partition_place_nums_8_ (int64_t *nums) { (void) nums; }

void omp_fulfill_event (uintptr_t);
void omp_fulfill_event_ (uintptr_t event) { omp_fulfill_event (event); }

int omp_pause_resource (int, int);
int omp_pause_resource_all (int);
int omp_pause_resource_ (const int *kind, const int *device) { return omp_pause_resource (*kind, *device); }
int omp_pause_resource_all_ (const int *kind) { return omp_pause_resource_all (*kind); }

void omp_set_default_allocator (uintptr_t);
void omp_set_default_allocator_ (const uintptr_t *allocator) { omp_set_default_allocator (*allocator); }
void omp_destroy_allocator (uintptr_t);
void omp_destroy_allocator_ (const uintptr_t *allocator) { omp_destroy_allocator (*allocator); }

struct trait;
uintptr_t omp_init_allocator (uintptr_t, int, const struct trait *);

uintptr_t
omp_init_allocator_ (const uintptr_t *space, const int *n, const struct trait *traits)
{
  return omp_init_allocator (*space, *n, traits);
}

uintptr_t
omp_init_allocator_8_ (const uintptr_t *space, const int64_t *n, const struct trait *traits)
{
  return omp_init_allocator (*space, *n, traits);
}

/* The runtime's text routines take a length here, and fill with blanks what they do not write.  */
void omp_set_affinity_format (const char *);
size_t omp_get_affinity_format (char *, size_t);
void omp_display_affinity (const char *);
size_t omp_capture_affinity (char *, size_t, const char *);

/* TEXT, LENGTH characters without trailing blanks, as a C string in BUFFER of SIZE bytes.  */
static const char *
c_string (char *buffer, size_t size, const char *text, size_t length)
{
  while (length && text[length - 1] == ' ')
    length--;
  if (length > size - 1)
    length = size - 1;
  for (size_t i = 0; i < length; i++)
    buffer[i] = text[i];
  buffer[length] = 0;
  return buffer;
}

static void
blank_rest (char *buffer, size_t size, size_t used)
{
  for (; used < size; used++)
    buffer[used] = ' ';
}

void
omp_set_affinity_format_ (const char *format, size_t length)
{
  char buffer[256];
  omp_set_affinity_format (c_string (buffer, sizeof buffer, format, length));
}

int
omp_get_affinity_format_ (char *buffer, size_t size)
{
  char text[256];
  size_t n = omp_get_affinity_format (text, sizeof text), used = n < size ? n : size;
  for (size_t i = 0; i < used && i < sizeof text - 1; i++)
    buffer[i] = text[i];
  blank_rest (buffer, size, used);
  return n;
}

void
omp_display_affinity_ (const char *format, size_t length)
{
  char buffer[256];
  omp_display_affinity (length ? c_string (buffer, sizeof buffer, format, length) : NULL);
}

int
omp_capture_affinity_ (char *buffer, const char *format, size_t size, size_t length)
{
  char form[256], text[512];
  size_t n = omp_capture_affinity (text, sizeof text,
				   length ? c_string (form, sizeof form, format, length) : NULL);
  size_t used = n < size ? n : size;
  for (size_t i = 0; i < used && i < sizeof text - 1; i++)
    buffer[i] = text[i];
  blank_rest (buffer, size, used);
  return n;
}

/* OpenACC's.  */
int acc_on_device (int);

int
acc_on_device_h_ (const int *type)
{
  return acc_on_device (*type);
}
