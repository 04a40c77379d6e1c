/* imports.cc -- the functions imported by the program and its libraries.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "plugin/device/imports.h"

#include <link.h>
#include <string.h>

namespace heddle {

namespace {

/* The system's own libraries: they call functions only for their callers, and the callers are searched.  */
const char *const known_libraries[] = {
  "libc.so.", "libm.so.", "libmvec.so.", "libpthread.so.", "libdl.so.", "librt.so.", "ld-linux", "ld64.so.",
  "libgomp.so.", "libgomp-plugin-", "libgcc_s.so.", "libstdc++.so.", "libgfortran.so.", "libquadmath.so.",
  "libatomic.so.", "linux-vdso.so.", "linux-gate.so.", "linux-vdso64.so."
};

bool
is_known_library (const char *path)
{
  const char *slash = strrchr (path, '/'), *name = slash ? slash + 1 : path;
  for (const char *known : known_libraries)
    if (!strncmp (name, known, strlen (known)))
      return true;
  return false;
}

/* The tables of a loaded object by which the dynamic linker binds names.  */
struct dynamic_tables
{
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  const ElfW(Rela) *relocations[2] = { nullptr, nullptr };	/* of data, of calls */
  size_t sizes[2] = { 0, 0 };					/* bytes */
};

dynamic_tables
find_tables (const dl_phdr_info &object)
{
  dynamic_tables t;
  for (unsigned i = 0; i < object.dlpi_phnum; i++)
    if (object.dlpi_phdr[i].p_type == PT_DYNAMIC)
      for (auto d = reinterpret_cast<const ElfW(Dyn) *> (object.dlpi_addr + object.dlpi_phdr[i].p_vaddr);
	   d->d_tag != DT_NULL; d++)
	{
	  /* Some dynamic linkers leave addresses in memory as in the file.  */
	  const ElfW(Addr) there = d->d_un.d_ptr < object.dlpi_addr ? object.dlpi_addr + d->d_un.d_ptr : d->d_un.d_ptr;
	  switch (d->d_tag)
	    {
	    case DT_SYMTAB: t.symbols = reinterpret_cast<const ElfW(Sym) *> (there); break;
	    case DT_STRTAB: t.names = reinterpret_cast<const char *> (there); break;
	    case DT_RELA: t.relocations[0] = reinterpret_cast<const ElfW(Rela) *> (there); break;
	    case DT_RELASZ: t.sizes[0] = d->d_un.d_val; break;
	    case DT_JMPREL: t.relocations[1] = reinterpret_cast<const ElfW(Rela) *> (there); break;
	    case DT_PLTRELSZ: t.sizes[1] = d->d_un.d_val; break;
	    }
	}
  return t;
}

struct search
{
  const char *const *names;
  size_t count;
  imported *found;
};

/* For dl_iterate_phdr; ends the search when something is found.  */
int
look_at (dl_phdr_info *object, size_t, void *data)
{
  const auto &s = *static_cast<search *> (data);
  if (is_known_library (object->dlpi_name))
    return 0;
  const dynamic_tables t = find_tables (*object);
  if (!t.symbols || !t.names)
    return 0;
  for (unsigned k = 0; k < 2; k++)
    for (size_t i = 0; t.relocations[k] && i < t.sizes[k] / sizeof *t.relocations[k]; i++)
      {
	const size_t symbol = ELF64_R_SYM (t.relocations[k][i].r_info);
	const char *name = symbol ? t.names + t.symbols[symbol].st_name : "";
	for (size_t n = 0; n < s.count; n++)
	  if (!strcmp (name, s.names[n]))
	    {
	      s.found->function = s.names[n];
	      s.found->object = object->dlpi_name[0] ? object->dlpi_name : "the program";
	      return 1;
	    }
      }
  return 0;
}

} // namespace

bool
find_import (const char *const *names, size_t count, imported *found)
{
  search s { names, count, found };
  return dl_iterate_phdr (look_at, &s) != 0;
}

} // namespace heddle
