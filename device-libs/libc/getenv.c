/* getenv.c -- the host's environment variables, as they were when the program's image was loaded.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* HEDDLE_ENVIRONMENT_SYMBOL: the host plugin writes it, if the image has it.  */
char *volatile __heddle_environment;

char *
getenv (const char *name)
{
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
