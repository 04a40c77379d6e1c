/* getenv.c -- the host's environment variables, as they were when the program's image was loaded; or as the device has
   changed it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* HEDDLE_ENVIRONMENT_SYMBOL: the host plugin writes it, if it is in the image.  */
char *volatile __heddle_environment;

#define CHANGES __heddle_uses ("setenv unsetenv putenv clearenv")

char *__heddle_host_getenv (const char *);
size_t __heddle_host_strlen (const char *);
int __heddle_host_strcmp (const char *, const char *);
void *__heddle_host_memcpy (void *, const void *, size_t);

/* Copies of values.  A program that gets the same value again gets the same copy; they stay, as on the host.  */
struct value
{
  struct value *next;
  char text[];
};
static struct value *values;

/* The value of NAME on the host, whose memory is not the device's.  */
static char *
value_now (const char *name)
{
  /* NAME may be in memory that the host does not reach.  */
  const size_t length = strlen (name);
  char *own = malloc (length + 1);
  if (!own)
    return NULL;
  const char *now = __heddle_host_getenv (memcpy (own, name, length + 1));
  free (own);
  if (!now)
    return NULL;
  struct value *v = __atomic_load_n (&values, __ATOMIC_ACQUIRE);
  for (; v; v = v->next)
    if (!__heddle_host_strcmp (v->text, now))
      return v->text;
  const size_t size = __heddle_host_strlen (now) + 1;
  v = malloc (sizeof *v + size);
  if (!v)
    return NULL;
  __heddle_host_memcpy (v->text, now, size);
  v->next = __atomic_load_n (&values, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n (&values, &v->next, v, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  return v->text;
}

char *
getenv (const char *name)
{
  if (CHANGES)
    return value_now (name);
  char *variable = __heddle_environment;
  if (!variable || !*name)
    return NULL;
  while (*variable)
    {
      size_t i = 0;
      while (name[i] && variable[i] == name[i])
	i++;
      if (!name[i] && variable[i] == '=')
	return variable + i + 1;
      while (variable[i])
	i++;
      variable += i + 1;
    }
  return NULL;
}

char *
secure_getenv (const char *name)
{
  return getenv (name);
}
