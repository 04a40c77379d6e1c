/* affinity.c -- affinity formats, and omp_display_env.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A format has fields %[[0.]size]type with the type a letter or a {name} (OpenMP 5.2, 21.10).  A GPU has no
   places, no host name and no processes; the specification's word for a field without information is
   "undefined".  The native thread identifier is the warp's number in the grid.  */

#include "icv.h"

#define DEFAULT_FORMAT "level %L thread %i affinity %A"
#define FORMAT_MAX HEDDLE_FORMAT

static char own_format[FORMAT_MAX];	/* empty: the environment's, or the default */

static const char *
current_format (void)
{
  if (own_format[0])
    return own_format;
  return __heddle_device.affinity_format[0] ? __heddle_device.affinity_format : DEFAULT_FORMAT;
}

struct output
{
  char *buffer;
  size_t size, total;		/* characters the buffer takes without NUL; characters in all */
};

static void
put (struct output *out, char c)
{
  if (out->total < out->size)
    out->buffer[out->total] = c;
  out->total++;
}

static void
put_field (struct output *out, const char *text, unsigned length, unsigned width, bool right, char fill)
{
  unsigned pad = length < width ? width - length : 0;

  if (right)
    while (pad && pad--)
      put (out, fill);
  for (unsigned i = 0; i < length; i++)
    put (out, text[i]);
  if (!right)
    while (pad && pad--)
      put (out, ' ');
}

static void
put_number (struct output *out, long value, unsigned width, bool right, bool zeros)
{
  char digits[20], text[21];
  unsigned n = 0, length = 0;
  unsigned long rest = value < 0 ? -(unsigned long) value : (unsigned long) value;

  do
    digits[n++] = '0' + rest % 10;
  while (rest /= 10);
  if (value < 0)
    {
      if (zeros && right)
	{
	  put (out, '-');
	  if (width)
	    width--;
	}
      else
	text[length++] = '-';
    }
  while (n)
    text[length++] = digits[--n];
  put_field (out, text, length, width, right, zeros ? '0' : ' ');
}

static unsigned
length_of (const char *s)
{
  unsigned n = 0;
  while (s[n])
    n++;
  return n;
}

/* The letter of the field whose long name is the LENGTH characters at NAME, 0 if there is none.  */
static char
letter_of (const char *name, unsigned length)
{
  static const struct { char letter; char name[18]; } fields[] = {
    { 't', "team_num" }, { 'T', "num_teams" }, { 'L', "nesting_level" }, { 'n', "thread_num" },
    { 'N', "num_threads" }, { 'a', "ancestor_tnum" }, { 'H', "host" }, { 'P', "process_id" },
    { 'i', "native_thread_id" }, { 'A', "thread_affinity" },
  };

  for (unsigned f = 0; f < sizeof fields / sizeof fields[0]; f++)
    {
      unsigned i = 0;
      while (i < length && fields[f].name[i] == name[i])
	i++;
      if (i == length && !fields[f].name[i])
	return fields[f].letter;
    }
  return 0;
}

int omp_get_team_num (void);
int omp_get_num_teams (void);
int omp_get_level (void);
int omp_get_thread_num (void);
int omp_get_num_threads (void);
int omp_get_ancestor_thread_num (int);

/* Write the calling thread's affinity by FORMAT into SIZE bytes at BUFFER.  Returns the length without NUL.  */
static size_t
expand (char *buffer, size_t size, const char *format)
{
  struct output out = { buffer, size ? size - 1 : 0, 0 };

  if (!format || !*format)
    format = current_format ();
  for (; *format; format++)
    {
      if (*format != '%')
	{
	  put (&out, *format);
	  continue;
	}
      format++;
      if (*format == '%')
	{
	  put (&out, '%');
	  continue;
	}
      bool zeros = false, right = false;
      unsigned width = 0;
      if (*format == '0')
	{
	  zeros = true;
	  format++;
	}
      if (*format == '.')
	{
	  right = true;
	  format++;
	}
      while (*format >= '0' && *format <= '9' && width < 100000)
	width = 10 * width + (*format++ - '0');
      char letter = *format;
      if (letter == '{')
	{
	  const char *name = ++format;
	  while (*format && *format != '}')
	    format++;
	  letter = *format ? letter_of (name, format - name) : 0;
	}
      switch (letter)
	{
	case 't':
	  put_number (&out, omp_get_team_num (), width, right, zeros);
	  break;
	case 'T':
	  put_number (&out, omp_get_num_teams (), width, right, zeros);
	  break;
	case 'L':
	  put_number (&out, omp_get_level (), width, right, zeros);
	  break;
	case 'n':
	  put_number (&out, omp_get_thread_num (), width, right, zeros);
	  break;
	case 'N':
	  put_number (&out, omp_get_num_threads (), width, right, zeros);
	  break;
	case 'a':
	  put_number (&out, omp_get_ancestor_thread_num (omp_get_level () - 1), width, right, zeros);
	  break;
	case 'i':
	  put_number (&out, (long) block_num () * warp_count () + warp_num (), width, right, zeros);
	  break;
	case 'H':
	case 'P':
	case 'A':
	  put_field (&out, "undefined", 9, width, right, ' ');
	  break;
	default:
	  __heddle_fail (HEDDLE_FAIL_TEXT, "unsupported type in an affinity format", NULL);
	}
    }
  if (size)
    buffer[out.total < out.size ? out.total : out.size] = 0;
  return out.total;
}

void
omp_set_affinity_format (const char *format)
{
  unsigned i;

  for (i = 0; i < FORMAT_MAX - 1 && format[i]; i++)
    own_format[i] = format[i];
  own_format[i] = 0;
}

size_t
omp_get_affinity_format (char *buffer, size_t size)
{
  const char *format = current_format ();
  size_t n = length_of (format);

  if (size)
    {
      size_t i;
      for (i = 0; i < size - 1 && i < n; i++)
	buffer[i] = format[i];
      buffer[i] = 0;
    }
  return n;
}

void
omp_display_affinity (const char *format)
{
  char line[512];
  const char *argument = line;

  expand (line, sizeof line, format);
  heddle_print ("%s\n", &argument);
}

size_t
omp_capture_affinity (char *buffer, size_t size, const char *format)
{
  return expand (buffer, size, format);
}

/* A line of omp_display_env: NAME's value, or TEXT if that is not null.  */
static void
show (const char *name, long value, const char *text)
{
  struct { int device; const char *name; long value; } number = { __heddle_device.device_num, name, value };
  struct { int device; const char *name; const char *text; } word = { __heddle_device.device_num, name, text };

  if (text)
    heddle_print ("  [%d] %s = '%s'\n", &word);
  else
    heddle_print ("  [%d] %s = '%ld'\n", &number);
}

static const char *truth (int v) { return v ? "TRUE" : "FALSE"; }

/* OMP_SCHEDULE in OpenMP's form.  */
static void
show_schedule (unsigned kind, long chunk)
{
  static const char *const names[] = { "STATIC", "DYNAMIC", "GUIDED", "AUTO" };
  struct { int device; const char *monotonic, *name; long chunk; } args
    = { __heddle_device.device_num, kind & SCHED_MONOTONIC ? "MONOTONIC:" : "",
	names[((kind & ~SCHED_MONOTONIC) - 1) % 4], chunk };

  heddle_print (chunk > 0 ? "  [%d] OMP_SCHEDULE = '%s%s,%ld'\n" : "  [%d] OMP_SCHEDULE = '%s%s'\n", &args);
}

/* OMP_NUM_THREADS, perhaps a list.  */
static void
show_num_threads (const struct heddle_device *d)
{
  struct { int device; long value; } first = { d->device_num, d->nthreads_var };

  heddle_print ("  [%d] OMP_NUM_THREADS = '%ld", &first);
  for (unsigned level = 1; level < d->nthreads_levels; level++)
    {
      long value = d->nthreads_list[level];
      heddle_print (",%ld", &value);
    }
  heddle_print ("'\n", NULL);
}

static const char *const allocators[] =
{
  "omp_default_mem_alloc", "omp_large_cap_mem_alloc", "omp_const_mem_alloc", "omp_high_bw_mem_alloc",
  "omp_low_lat_mem_alloc", "omp_cgroup_mem_alloc", "omp_pteam_mem_alloc", "omp_thread_mem_alloc"
};

/* The device's environment, as its variables gave it (OMP_..._DEV).  VERBOSE shows nothing more.  */
void
omp_display_env (int verbose)
{
  const struct heddle_device *d = &__heddle_device;

  (void) verbose;
  heddle_print ("\nOPENMP DISPLAY ENVIRONMENT BEGIN\n", NULL);
  show ("_OPENMP", 201511, NULL);
  show ("OMP_DYNAMIC", 0, truth (d->dyn_var));
  show_num_threads (d);
  show_schedule (d->run_sched_kind, d->run_sched_chunk);
  show ("OMP_THREAD_LIMIT", d->thread_limit_var, NULL);
  show ("OMP_MAX_ACTIVE_LEVELS", d->max_active_levels_var, NULL);
  show ("OMP_NUM_TEAMS", d->nteams_var, NULL);
  show ("OMP_TEAMS_THREAD_LIMIT", d->teams_thread_limit_var, NULL);
  show ("OMP_CANCELLATION", 0, truth (d->cancel_var));
  show ("OMP_MAX_TASK_PRIORITY", d->max_task_priority_var, NULL);
  show ("OMP_ALLOCATOR", 0, allocators[(d->allocator_var ?: 1) - 1]);
  show ("OMP_AFFINITY_FORMAT", 0, d->affinity_format[0] ? d->affinity_format : DEFAULT_FORMAT);
  heddle_print ("OPENMP DISPLAY ENVIRONMENT END\n", NULL);
}
