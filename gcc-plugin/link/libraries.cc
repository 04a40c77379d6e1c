/* libraries.cc -- the device libraries' part of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   As a linker does: a member is taken if it defines a name that is wanted and not yet defined, and what it
   leaves undefined is wanted then.  The archives count as one, in the order of their names; the program's own
   definitions come first.

   Wanted from the start are the names that the compiler brings into a program itself: the runtime's entry and
   the device's symbol.  The functions that GCC makes of others or of operators are wanted as soon as the program may
   have something to make them of (libcalls.def).  A weak reference takes no member.  */

#include "libraries.h"
#include "process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <dirent.h>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "abi.h"
#include "needs.h"

namespace {

const char *const always_wanted[] =
{
  HEDDLE_ENTRY_GENERIC,
  HEDDLE_ENTRY_SPMD,
  HEDDLE_DEVICE_SYMBOL,
};

enum occasion { ALWAYS, EXTENDED, COMPLEX, MATHEMATICS, TEXT };

const struct { const char *name; occasion when; } libcalls[] =
{
#define HEDDLE_LIBCALL(NAME, WHEN) { NAME, WHEN },
#include "device/libcalls.def"
#undef HEDDLE_LIBCALL
};

/* Is NAME among the functions that are wanted on occasion WHEN?  */

bool
libcall_p (const std::string &name, occasion when)
{
  return std::any_of (std::begin (libcalls), std::end (libcalls),
		      [&] (auto &call) { return call.when == when && name == call.name; });
}

/* May GCC make one of the functions for TEXT of a call of NAME?  All that are about strings and output have it in their
   names; the runtime's (omp_destroy_lock) are no functions that GCC knows.  */

bool
text_p (const std::string &name)
{
  if (libcall_p (name, TEXT))
    return true;
  for (const char *prefix : { "__heddle_", "__ptx_", "omp_", "GOMP_" })
    if (name.compare (0, strlen (prefix), prefix) == 0)
      return false;
  for (const char *part : { "str", "stp", "put", "print", "mempcpy", "memchr" })
    if (name.find (part) != std::string::npos)
      return true;
  return false;
}

struct member
{
  std::string name;			/* FILE@0xOFFSET */
  std::string archive;			/* libm.a */
  std::vector<bytecode_symbol> symbols;
  bool chosen = false;
};

/* The archives in DIRECTORY, by name.  */

std::vector<std::string>
archives_in (const std::string &directory)
{
  DIR *dir = opendir (directory.c_str ());
  if (!dir)
    fatal ("cannot open the device libraries' directory %s: %s", directory.c_str (), strerror (errno));
  std::vector<std::string> result;
  while (dirent *entry = readdir (dir))
    {
      std::string name = entry->d_name;
      if (name.size () > 2 && name.compare (name.size () - 2, 2, ".a") == 0)
	result.push_back (directory + "/" + name);
    }
  closedir (dir);
  if (result.empty ())
    fatal ("there are no device libraries in %s; is the installation complete?", directory.c_str ());
  std::sort (result.begin (), result.end ());
  return result;
}

/* The members of all archives in DIRECTORY.  */

std::deque<member>
all_members (const std::string &directory)
{
  std::deque<member> result;
  for (const std::string &archive : archives_in (directory))
    {
      mapped_file file (archive);
      for (const archive_member &m : archive_members (file))
	{
	  char offset[32];
	  snprintf (offset, sizeof offset, "@0x%zx", m.offset);
	  object_contents contents = read_object (file, m.offset, m.size, archive + "(" + m.name + ")");
	  if (!contents.bytecode)
	    continue;
	  result.emplace_back ();
	  result.back ().name = archive + offset;
	  result.back ().archive = archive.substr (archive.rfind ('/') + 1);
	  result.back ().symbols = std::move (contents.symbols);
	}
    }
  return result;
}

} // namespace

std::vector<std::string>
choose_members (const std::string &directory, const std::vector<bytecode_symbol> &symbols)
{
  std::deque<member> members = all_members (directory);
  std::unordered_map<std::string, member *> definitions;
  for (member &m : members)
    for (const bytecode_symbol &s : m.symbols)
      if (s.kind == bytecode_symbol::defined)
	definitions.emplace (s.name, &m);

  std::unordered_set<std::string> seen;		/* defined by the program, or looked for before */
  std::deque<std::string> wanted (std::begin (always_wanted), std::end (always_wanted));
  auto add = [&] (const std::vector<bytecode_symbol> &list)
    {
      for (const bytecode_symbol &s : list)
	if (s.kind == bytecode_symbol::defined)
	  seen.insert (s.name);
      for (const bytecode_symbol &s : list)
	if (s.kind == bytecode_symbol::undefined)
	  wanted.push_back (s.name);
    };
  auto occur = [&, occurred = 0u] (occasion when) mutable
    {
      if (occurred & 1u << when)
	return;
      occurred |= 1u << when;
      for (auto &call : libcalls)
	if (call.when == when)
	  wanted.push_back (call.name);
    };
  add (symbols);
  /* A program's own definitions are occasions, too: GCC knows its strlen by the name.  */
  wanted.insert (wanted.end (), seen.begin (), seen.end ());
  occur (ALWAYS);
  while (!wanted.empty ())
    {
      std::string name = wanted.front ();
      wanted.pop_front ();
      auto found = definitions.find (name);
      const std::string archive = found == definitions.end () ? "" : found->second->archive;
      if (name == HEDDLE_NEEDS_EXTENDED)
	occur (EXTENDED);
      if (name == HEDDLE_NEEDS_COMPLEX)
	occur (COMPLEX);
      if (archive == "libm.a" || libcall_p (name, MATHEMATICS))
	occur (MATHEMATICS);
      if (text_p (name))
	occur (TEXT);
      if (!seen.insert (name).second)
	continue;
      if (found == definitions.end () || found->second->chosen)
	continue;
      found->second->chosen = true;
      add (found->second->symbols);
    }

  std::vector<std::string> result;
  for (const member &m : members)
    if (m.chosen)
      result.push_back (m.name);
  return result;
}
