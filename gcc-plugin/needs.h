/* needs.h -- what a unit's bytecode says of itself beside its symbols.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Emission calls functions of the libraries for operators, of which a unit's symbols say nothing.  These names are
   among those that a unit leaves undefined if it has values of such types, or such statements.  Nothing defines them.

   Checks for undefined behaviour are in the bytecode, but lto1 drops those that its own -fsanitize= does not name, and
   GCC does not keep that option with a unit: there is a name for each check that a unit was compiled with.

   So there is for what its "requires" directives ask of devices.

   Fortran's statements that the host executes bring a member of the device's library along, which defines the first
   of these names, and whose functions calls are changed to; the second one says that the program has real numbers
   that only the host writes (device/symbols/file-statements.cc).  */

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

/* Followed by what -fsanitize= calls the check.  */
#define HEDDLE_NEEDS_CHECK "__heddle_needs_check_"

/* Followed by the sum of HEDDLE_REQUIRES_* (image.h), in decimal.  */
#define HEDDLE_NEEDS_OF_DEVICES "__heddle_needs_of_devices_"

/* The unit was compiled with -fopt-info-omp: the link has remarks (-mremarks).  */
#define HEDDLE_NEEDS_REMARKS "__heddle_needs_remarks"

/* The function by which the runtime asks what the program uses (ptx-builtins.h).  */
#define HEDDLE_QUESTION "__heddle_uses"

/* Its answer: is one of the space-separated NAMES, or one that begins like a name with a star, in USED?  */
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
