/* libraries.cc -- the device libraries' part of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A member is taken if it defines a name that is wanted and not yet defined.  For a linker all undefined names of this
   member would then be wanted.  But reading members is most of a small program's compile time, and lto1 drops what it
   does not reach.  Names are therefore followed from one function or variable to the next: a name is wanted if a wanted
   function or variable refers to it.  A reference on the condition that the program uses a name (__heddle_uses) counts
   only if this name is wanted, too.  lto1 gets the list of unused names, as it cannot find them without the unread
   members.  The archives count as one, in the order of their names; the program's own definitions come first, and all
   of its references count.

   Wanted from the start are the names that the compiler brings into a program itself: the runtime's entry and
   the device's symbol.  The functions that GCC makes of others or of operators are wanted as soon as the program may
   have something to make them of (libcalls.def).  A weak reference takes no member.  */

#include "libraries.h"
#include "link/base/process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <dirent.h>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "abi.h"
#include "host-calls/protocol.h"
#include "needs.h"

namespace {

const char *const always_wanted[] =
{
  HEDDLE_ENTRY_GENERIC,
  HEDDLE_DEVICE_SYMBOL,
};

enum occasion
{
  ALWAYS, EXTENDED, COMPLEX, WIDE, ORDERED, EXCHANGE, LANES, THREADS, HEAP, MATHEMATICS, STRINGS, OUTPUT, CALLS
};

const struct { const char *name; occasion when; } libcalls[] =
{
#define HEDDLE_LIBCALL(NAME, WHEN) { NAME, WHEN },
#include "device/symbols/libcalls.def"
#undef HEDDLE_LIBCALL
};

/* Is NAME among the functions that are wanted on occasion WHEN?  */

bool
libcall_p (const std::string &name, occasion when)
{
  return std::any_of (std::begin (libcalls), std::end (libcalls),
		      [&] (auto &call) { return call.when == when && name == call.name; });
}

/* Does NAME write to a file, which may be the host's?  */

bool
output_p (const std::string &name)
{
#define HEDDLE_OUTPUT(NAME, FILE) if (name == NAME) return true;
#include "host-calls/streams.def"
#undef HEDDLE_OUTPUT
  return false;
}

/* May NAME, without a definition, be a function of the host?  */

bool
host_name_p (const std::string &name)
{
  if (name.compare (0, strlen (HEDDLE_HOST_PREFIX), HEDDLE_HOST_PREFIX) == 0)
    return true;
  for (const char *prefix : { "__heddle_", "__ptx_", "__builtin_", "omp_", "GOMP_" })
    if (name.compare (0, strlen (prefix), prefix) == 0)
      return false;
  return true;
}

/* May GCC make one of the functions for WHEN, which is STRINGS or OUTPUT, of a call of NAME?  Each function about
   STRINGS or OUTPUT has the word in its name; the runtime's functions (omp_destroy_lock) are unknown to GCC.  */

bool
text_p (const std::string &name, occasion when)
{
  if (libcall_p (name, when))
    return true;
  for (const char *prefix : { "__heddle_", "__ptx_", "omp_", "GOMP_" })
    if (name.compare (0, strlen (prefix), prefix) == 0)
      return false;
  auto has = [&] (const char *part) { return name.find (part) != std::string::npos; };
  return has ("print") || (when == OUTPUT ? has ("put") : has ("str") || has ("stp") || has ("mempcpy")
			  || has ("memchr") || has ("index"));
}

struct member
{
  std::string name;			/* FILE@0xOFFSET */
  std::string archive;			/* libm.a */
  std::vector<bytecode_symbol> symbols;
  bool chosen = false;
  /* Where among SYMBOLS its own, local definitions are.  */
  std::unordered_map<std::string, size_t> locals;
};

/* A definition: SYMBOLS[AT] of OWNER.  */

struct definition
{
  member *owner;
  size_t at;
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

/* The choice in progress.  */

class chooser
{
public:
  explicit chooser (std::deque<member> &members);
  void add_program (const std::vector<bytecode_symbol> &symbols);
  void run ();
  library_choice result () const;

private:
  void want (const std::string &name, bool weakly = false);
  void occur (occasion when);
  void look_at (const std::string &name);
  void choose (member &m);
  void reach (definition d);
  void refer (member &m, const bytecode_symbol &to);
  bool decide_conditions ();

  std::deque<member> &members;
  std::unordered_map<std::string, std::vector<definition>> definitions;
  std::unordered_set<std::string> defined_by_program;
  std::set<std::string> used;			/* all names that are wanted, or the program's */
  std::unordered_set<std::string> strong;	/* the wanted names with a reference that is not weak */
  std::deque<std::string> todo;			/* names to be looked at */
  std::set<std::pair<member *, size_t>> reached;
  unsigned occurred = 0;
  /* A reference that counts if the answer to QUESTION is yes.  */
  struct conditional
  {
    std::string question;
    member *owner;
    const bytecode_symbol *to;
  };
  std::vector<conditional> conditionals;
};

chooser::chooser (std::deque<member> &members) : members (members)
{
  for (member &m : members)
    for (size_t i = 0; i < m.symbols.size (); i++)
      if (m.symbols[i].kind == bytecode_symbol::defined)
	definitions[m.symbols[i].name].push_back ({ &m, i });
      else if (m.symbols[i].kind == bytecode_symbol::local)
	m.locals.emplace (m.symbols[i].name, i);
}

/* NAME is wanted; WEAKLY: if it is there.  */

void
chooser::want (const std::string &name, bool weakly)
{
  bool news = used.insert (name).second;
  if (!weakly)
    news = strong.insert (name).second;
  if (news)
    todo.push_back (name);
}

void
chooser::occur (occasion when)
{
  if (occurred & 1u << when)
    return;
  occurred |= 1u << when;
  for (auto &call : libcalls)
    if (call.when == when)
      want (call.name);
}

void
chooser::add_program (const std::vector<bytecode_symbol> &symbols)
{
  for (const bytecode_symbol &s : symbols)
    if (s.kind == bytecode_symbol::defined)
      defined_by_program.insert (s.name);
  /* A program's own definitions are occasions, too: GCC knows its strlen by the name.  */
  for (const bytecode_symbol &s : symbols)
    if (s.kind == bytecode_symbol::defined || s.kind == bytecode_symbol::undefined || s.kind == bytecode_symbol::weak)
      want (s.name, s.kind == bytecode_symbol::weak);
  /* The device role finds out the output's file.  */
  for (const bytecode_symbol &s : symbols)
    if (s.kind == bytecode_symbol::undefined && output_p (s.name))
      used.insert (HEDDLE_CALLS_HOST);
  for (const char *name : always_wanted)
    want (name);
  occur (ALWAYS);
}

/* M belongs to the program, with names in it that were wanted before: weakly, or with a version that may prevail over
   another.  */

void
chooser::choose (member &m)
{
  if (m.chosen)
    return;
  m.chosen = true;
  for (size_t i = 0; i < m.symbols.size (); i++)
    if (m.symbols[i].kind == bytecode_symbol::defined && used.count (m.symbols[i].name))
      reach ({ &m, i });
}

/* M refers to TO.  */

void
chooser::refer (member &m, const bytecode_symbol &to)
{
  if (to.kind == bytecode_symbol::undefined || to.kind == bytecode_symbol::weak)
    want (to.name, to.kind == bytecode_symbol::weak);
  else if (to.kind == bytecode_symbol::own)
    {
      auto found = m.locals.find (to.name);
      if (found != m.locals.end ())
	reach ({ &m, found->second });
    }
}

/* D is part of the program, with its references.  */

void
chooser::reach (definition d)
{
  if (!reached.insert ({ d.owner, d.at }).second)
    return;
  const std::vector<bytecode_symbol> &list = d.owner->symbols;
  for (size_t i = d.at + 1; i < list.size (); i++)
    switch (list[i].kind)
      {
      case bytecode_symbol::defined:
      case bytecode_symbol::local:
	return;
      case bytecode_symbol::condition:
	if (i + 1 < list.size ())
	  conditionals.push_back ({ list[i].name, d.owner, &list[i + 1] });
	i++;
	break;
      default:
	refer (*d.owner, list[i]);
      }
}

/* The consequences of NAME being wanted.  */

void
chooser::look_at (const std::string &name)
{
  auto found = definitions.find (name);
  bool there = defined_by_program.count (name);
  if (found != definitions.end ())
    for (definition d : found->second)
      if (d.owner->chosen)
	{
	  there = true;
	  reach (d);
	}
  if (!strong.count (name))
    return;
  if (name == HEDDLE_NEEDS_EXTENDED)
    occur (EXTENDED);
  if (name == HEDDLE_NEEDS_COMPLEX)
    occur (COMPLEX);
  if (name == HEDDLE_NEEDS_WIDE)
    occur (WIDE);
  if (name == HEDDLE_NEEDS_ORDERED)
    occur (ORDERED);
  if (name == HEDDLE_NEEDS_EXCHANGE)
    occur (EXCHANGE);
  for (const char *prefix : { "GOMP_loop_", "GOMP_parallel_loop_", "GOMP_sections_", "GOMP_parallel_sections",
			      "GOMP_single_copy_", "GOMP_cancel" })
    if (name.compare (0, strlen (prefix), prefix) == 0)
      occur (LANES);
  /* The device role knows whose updates take turns.  */
  if (!name.compare (0, strlen ("GOMP_parallel"), "GOMP_parallel")
      || !name.compare (0, strlen ("GOMP_teams"), "GOMP_teams"))
    used.insert (HEDDLE_BEGIN_TURN);
  /* The device role knows how many threads are asked for.  */
  if (!name.compare (0, strlen ("GOMP_parallel"), "GOMP_parallel"))
    {
      used.insert (HEDDLE_MANY_THREADS);
      used.insert (HEDDLE_UNSURE_THREADS);
      occur (THREADS);
    }
  if (name == "malloc" || name == "realloc")
    occur (HEAP);
  if (libcall_p (name, MATHEMATICS) || (found != definitions.end () && found->second[0].owner->archive == "libm.a"))
    occur (MATHEMATICS);
  for (occasion when : { STRINGS, OUTPUT })
    if (text_p (name, when))
      occur (when);
  if (found == definitions.end () && !there && host_name_p (name))
    {
      /* The device role knows which functions are the host's.  */
      used.insert (HEDDLE_CALLS_HOST);
      occur (CALLS);
    }
  if (found != definitions.end () && !there)
    choose (*found->second[0].owner);
}

/* Follow the conditional references whose condition holds by now.  False: there is none.  */

bool
chooser::decide_conditions ()
{
  std::vector<conditional> open;
  open.swap (conditionals);
  bool any = false;
  for (const conditional &c : open)
    if (any_used (used, c.question.c_str ()))
      {
	any = true;
	refer (*c.owner, *c.to);
      }
    else
      conditionals.push_back (c);
  return any;
}

void
chooser::run ()
{
  do
    while (!todo.empty ())
      {
	std::string name = todo.front ();
	todo.pop_front ();
	look_at (name);
      }
  while (decide_conditions ());
}

library_choice
chooser::result () const
{
  library_choice choice;
  for (const member &m : members)
    if (m.chosen)
      choice.members.push_back (m.name);
  std::set<std::string> unused;
  for (const conditional &c : conditionals)
    unused.insert (c.question);
  choice.unused.assign (unused.begin (), unused.end ());
  return choice;
}

} // namespace

library_choice
choose_members (const std::string &directory, const std::vector<bytecode_symbol> &symbols)
{
  std::deque<member> members = all_members (directory);
  chooser c (members);
  c.add_program (symbols);
  c.run ();
  return c.result ();
}
