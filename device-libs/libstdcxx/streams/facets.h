/* facets.h -- how the parts of the one locale come together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A locale has its facets in an array, by the index that a facet's id has.  On the host all facets are present from the
   start.  Here each facet has a file, with its id, its functions, and a function that puts it into the classic locale
   before the program's own objects are made (INSTALL); a program has the facets with the ids that it names.

   Functions of these priorities run in this order, when the image has been loaded (host/stream/static-objects.cc).
   The library's files may look into the library's classes: they are compiled with -fno-access-control.  */

#ifndef HEDDLE_FACETS_H
#define HEDDLE_FACETS_H

/* The library looks for a facet by its id, and need not ask for its type.  (Since GCC 13 its headers know that.)  */
#undef __cpp_rtti

#include <locale>

extern "C" int __heddle_uses (const char *);

/* The program makes locales other than the classic one, which may group digits, for example.  */
#define OWN_LOCALES __heddle_uses ("_ZNSt6locale5_ImplC1ERKS0_m _ZNSt6locale5_ImplC2ERKS0_m")
/* It writes, or reads, numbers of type long double, for which it needs the host's functions.  A num_put or num_get
   called by the program may need this, too, by its table of virtual functions, which does not show the functions in
   use.  */
#define WRITES_LONG_DOUBLE __heddle_uses ("_ZNSolsEe _ZNSo9_M_insertIeE*")
#define READS_LONG_DOUBLE __heddle_uses ("_ZNSirsERe _ZNSi10_M_extractIeE*")

#define FIRST_LOCALE __attribute__ ((constructor (90)))
#define INSTALL __attribute__ ((constructor (91)))
#define STANDARD_STREAM __attribute__ ((constructor (92)))

/* Memory for an object made by these functions, with a life until the end of the program.  */
template <typename T>
struct lasting
{
  alignas (T) char bytes[sizeof (T)];

  T &object () { return *reinterpret_cast<T *> (bytes); }
};

/* The two with a different definition here, in numpunct.cc: most programs need little of their code.  */
namespace std {
template <>
const __numpunct_cache<char> *__use_cache<__numpunct_cache<char>>::operator() (const locale &) const;
template <>
char *__add_grouping (char *, char, const char *, size_t, const char *, const char *);
}

#endif
