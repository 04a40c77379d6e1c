/* wctype.c -- classes and conversion of wide characters: those of the C locale, as isalpha and its like have them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

typedef uint32_t wint;

/* One function of <ctype.h> each (ctype.c, toupper.c); beyond ASCII nothing belongs to any class.  */
#define CLASS(NAME) int is##NAME (int); int isw##NAME (wint c) { return c < 128 ? is##NAME (c) : 0; }
CLASS (alnum)
CLASS (alpha)
CLASS (blank)
CLASS (cntrl)
CLASS (digit)
CLASS (graph)
CLASS (lower)
CLASS (print)
CLASS (punct)
CLASS (space)
CLASS (upper)
CLASS (xdigit)

wint towlower (wint c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
wint towupper (wint c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

/* A wctype_t is one more than the index in this list, a wctrans_t 1 or 2.  */
static const char names[12][7]
    = { "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit" };

static int
same (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

unsigned long
wctype (const char *name)
{
  for (int i = 0; i < 12; i++)
    if (same (name, names[i]))
      return i + 1;
  return 0;
}

int
iswctype (wint c, unsigned long type)
{
  switch (type)
    {
    case 1: return iswalnum (c);
    case 2: return iswalpha (c);
    case 3: return iswblank (c);
    case 4: return iswcntrl (c);
    case 5: return iswdigit (c);
    case 6: return iswgraph (c);
    case 7: return iswlower (c);
    case 8: return iswprint (c);
    case 9: return iswpunct (c);
    case 10: return iswspace (c);
    case 11: return iswupper (c);
    case 12: return iswxdigit (c);
    default: return 0;
    }
}

const int32_t *
wctrans (const char *name)
{
  return (const int32_t *) (same (name, "tolower") ? 1ul : same (name, "toupper") ? 2ul : 0ul);
}

wint
towctrans (wint c, const int32_t *kind)
{
  return (uintptr_t) kind == 1 ? towlower (c) : (uintptr_t) kind == 2 ? towupper (c) : c;
}
