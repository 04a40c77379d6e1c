/* own-end.h -- what ends the program in Heddle's libraries when an exception has no handler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libstdc++ throws where the host has no memory (std::bad_alloc) or no thread (std::system_error), and says "terminate
   called" where nobody catches: in the plugin, which is compiled without exceptions, in threads of the simulator, when
   a library is loaded.  This message names nobody.  Each of these libraries contains a hidden libstdc++: it can set a
   terminate handler of its own there, and the program's handlers and operators remain unchanged.

   Any lock may be held then, and libgomp's, too.  So the program ends without exit's clean-up, but for stdout.  */

#ifndef HEDDLE_OWN_END_H
#define HEDDLE_OWN_END_H

#include <cxxabi.h>
#include <exception>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <typeinfo>
#include <unistd.h>

namespace heddle {

/* Write WHO and WHY in a line of its own; then end the program, by a signal if that is ABNORMAL.  Nothing here
   allocates.  */
[[noreturn]] inline void
end_with_line (const char *who, const char *why, bool abnormal)
{
  char text[400];
  const int n = snprintf (text, sizeof text, "\n%s%s\n", who, why);
  if (!ftrylockfile (stdout))
    fflush_unlocked (stdout);
  /* Who cannot read the line sees the signal.  */
  if (write (STDERR_FILENO, text, n) < n || abnormal)
    abort ();
  _exit (EXIT_FAILURE);
}

/* The host has no memory for WHO.  */
[[noreturn]] inline void
end_without_memory (const char *who)
{
  end_with_line (who, " gets no memory from the host: see to the limits of the process (ulimit -v, containers)", false);
}

/* Nobody has caught what is thrown in WHO.  */
[[noreturn]] inline void
end_uncaught (const char *who)
{
  const std::type_info *const type = abi::__cxa_current_exception_type ();
  const char *const name = type ? type->name () : "";
  if (!strcmp (name, "St9bad_alloc"))
    end_without_memory (who);
  if (!strcmp (name, "St12system_error"))
    end_with_line (who, " gets no thread, or no lock, from the system: see to its limits (ulimit -u, containers)",
		   false);
  end_with_line (who, " has an exception that nobody catches; this is a mistake of Heddle's", true);
}

} // namespace heddle

#endif
