/* shared-variables.cc -- variables that several images have.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A program and its shared libraries have an image each.  Where two of them define a variable of the same name, an
   inline variable of a header for one, the dynamic linker makes one object of the two on the host, if they are visible.
   But each image has its own on the device, and libgomp ends the program where two tables have one address: "Duplicate
   node", without a name, and its exit handler waits for a lock of its own.

   Two copies of a constant do no harm, and libgomp gets the first one.  Two copies of a variable that can change are an
   error, with its name, before libgomp sees them: device code of the two images would not see each other's changes.

   What the host's table says of variables is kept, too, for programs whose devices use the host's memory.  */

#include "plugin/image/shared-variables.h"
#include "image.h"
#include "uncancelled.h"
#include "plugin/error.h"
#include "plugin/image/program-memory.h"

#include <cxxabi.h>
#include <iterator>
#include <map>
#include <mutex>
#include <stdlib.h>
#include <string.h>
#include <vector>

namespace heddle {

namespace {

struct entered
{
  const heddle_image *image;
  bool constant;
};

struct all_variables
{
  std::mutex lock;
  std::map<const void *, entered> by_address;
  std::map<const void *, std::vector<unsigned>> left_out;	/* of an image */
  struct row { const void *address; bool linked; };
  std::map<const void *, std::vector<row>> rows;		/* of an image's variables */
};

/* The variables stay until the process ends: images leave late.  */
all_variables &
variables ()
{
  static all_variables *all = new all_variables;
  return *all;
}

/* The name of variable NUMBER of IMAGE, which nobody has checked yet.  */
const char *
name_of (const heddle_image *image, unsigned number)
{
  const program_memory memory (image);
  const bool known = memory.has_table (image, 1) && memory.has_table (image->vars, size_t (number) + 1)
		     && memory.has_text (image->vars[number].name, true);
  return known ? image->vars[number].name : "(a damaged name)";
}

/* Say that the variable called NAME is in two images.  */
void
report (const char *name)
{
  int status;
  /* `i', of C, is the type int to the demangler.  */
  char *source_name = strncmp (name, "_Z", 2) ? nullptr : abi::__cxa_demangle (name, nullptr, nullptr, &status);
  error ("the variable %s is in `declare target' in two of the program's modules (the executable and its shared "
	 "libraries): the host has one of it, the device would have two; define it in one of them, or give it hidden "
	 "visibility (-fvisibility=hidden) and each its own", source_name ? source_name : name);
  free (source_name);
}

} // namespace

bool
left_out (const void *target_data, unsigned number)
{
  all_variables &all = variables ();
  std::lock_guard<std::mutex> guard (all.lock);
  auto of = all.left_out.find (target_data);
  if (of == all.left_out.end ())
    return false;
  for (unsigned n : of->second)
    if (n == number)
      return true;
  return false;
}

/* The row of variable NUMBER of the image TARGET_DATA.  */
static all_variables::row
row_of (const void *target_data, unsigned number)
{
  all_variables &all = variables ();
  std::lock_guard<std::mutex> guard (all.lock);
  auto of = all.rows.find (target_data);
  return of == all.rows.end () || number >= of->second.size () ? all_variables::row { nullptr, false }
	 : of->second[number];
}

const void *
linked_variable (const void *target_data, unsigned number)
{
  const all_variables::row row = row_of (target_data, number);
  return row.linked ? row.address : nullptr;
}

const void *
host_variable (const void *target_data, unsigned number)
{
  return row_of (target_data, number).address;
}

} // namespace heddle

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) int
heddle_enter_variables (const heddle_image *image, unsigned count, const void *const *rows,
			const unsigned char *constant, unsigned char *leave_out)
{
  const uncancelled whole_call;
  all_variables &all = variables ();
  std::lock_guard<std::mutex> guard (all.lock);
  std::vector<unsigned> numbers;
  std::vector<all_variables::row> all_rows (count);
  for (unsigned i = 0; i < count; i++)
    {
      const void *address = rows[2 * i];
      if (!address)
	continue;
      /* The highest bit of the size says so.  */
      all_rows[i] = { address, reinterpret_cast<intptr_t> (rows[2 * i + 1]) < 0 };
      auto known = all.by_address.insert ({ address, { image, constant[i] != 0 } });
      if (known.second)
	continue;
      if (!constant[i] || !known.first->second.constant)
	{
	  report (name_of (image, i));
	  return -1;
	}
      leave_out[i] = 1;
      numbers.push_back (i);
    }
  if (!numbers.empty ())
    all.left_out[image] = numbers;
  all.rows[image] = all_rows;
  return 0;
}

extern "C" __attribute__ ((visibility ("default"))) void
heddle_leave_variables (const heddle_image *image)
{
  all_variables &all = variables ();
  std::lock_guard<std::mutex> guard (all.lock);
  for (auto i = all.by_address.begin (); i != all.by_address.end ();)
    i = i->second.image == image ? all.by_address.erase (i) : std::next (i);
  all.left_out.erase (image);
  all.rows.erase (image);
}
