/* needs.h -- what a unit's bytecode says of itself beside its symbols.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Emission calls functions of the libraries for operators, and a unit's symbols do not show these calls.  A unit with
   values or statements of the right kind leaves the names below undefined.  Nothing defines these names.

   Checks for undefined behaviour are in the bytecode, but lto1 drops those that its own -fsanitize= does not name, and
   GCC does not keep that option with a unit: a name here stands for each check in a unit's compilation.

   Names stand for the needs of its "requires" directives, too.

   Fortran's statements executed by the host bring a member of the device's library along, which defines the first of
   these names and the replacements of calls; the second says that only the host writes the program's real numbers
   (device/symbols/file-statements.cc).  */

#ifndef HEDDLE_NEEDS_H
#define HEDDLE_NEEDS_H

#include <cstring>
#include <set>
#include <string>

#define HEDDLE_NEEDS_EXTENDED "__heddle_needs_extended"
#define HEDDLE_NEEDS_COMPLEX "__heddle_needs_complex"
#define HEDDLE_NEEDS_WIDE "__heddle_needs_wide"
#define HEDDLE_NEEDS_ORDERED "__heddle_needs_ordered"
#define HEDDLE_NEEDS_EXCHANGE "__heddle_needs_exchange"

#define HEDDLE_NEEDS_FILES "__heddle_needs_files"
#define HEDDLE_FILE_PREFIX "__heddle_file_"
#define HEDDLE_NEEDS_LARGE_REALS "__heddle_needs_large_reals"

/* Followed by the check's name in -fsanitize=.  */
#define HEDDLE_NEEDS_CHECK "__heddle_needs_check_"

/* Followed by the sum of HEDDLE_REQUIRES_* (image.h), in decimal.  */
#define HEDDLE_NEEDS_OF_DEVICES "__heddle_needs_of_devices_"

/* The unit was compiled with -fopt-info-omp: the link has remarks (-mremarks).  */
#define HEDDLE_NEEDS_REMARKS "__heddle_needs_remarks"

/* The runtime's function for questions about the program's uses (ptx-builtins.h).  */
#define HEDDLE_QUESTION "__heddle_uses"

/* Its answer: is a space-separated name of NAMES, or a name with the beginning of a starred name, in USED?  */
inline bool
any_used (const std::set<std::string> &used, const char *names)
{
  while (*names)
    {
      size_t length = strcspn (names, " ");
      std::string name (names, length);
      names += length;
      names += strspn (names, " ");
      if (name.empty ())
	continue;
      if (name.back () != '*')
	{
	  if (used.count (name))
	    return true;
	  continue;
	}
      name.pop_back ();
      auto at = used.lower_bound (name);
      if (at != used.end () && !at->compare (0, name.size (), name))
	return true;
    }
  return false;
}

#endif
