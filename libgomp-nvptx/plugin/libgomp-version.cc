/* libgomp-version.cc -- the libgomp that has loaded the plugin, and the libraries beside it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A system has one libgomp.so.1 for all its compilers: it is from the newest GCC.  It takes a plugin only if the number
   of the interface is its own: 1 for GCC 12, 2 for 13, 3 for 14 to 16.  Each version has added functions, and arguments
   behind the old ones; an older libgomp does not pass the new arguments, and they must not be read.

   libgomp does not say its version.  But each version exports functions that the version before did not have.  The
   number of a future libgomp is unknown; its symbol versions, though, are above GCC 16's.  */

#include "plugin/libgomp-version.h"
#include "plugin/error.h"
#include "plugin/libgomp-plugin.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace heddle {

namespace {

/* The newest first; a libgomp with SYMBOL is of this version or newer.  */
constexpr struct { libgomp_version version; const char *symbol; } known[] = {
  { { 16, 3, false, true, true, true, true }, "omp_target_memset" },
  { { 15, 3, false, true, true, true, true }, "GOMP_interop" },
  { { 14, 3, false, true, true, true, false }, "GOMP_target_map_indirect_ptr" },
  { { 13, 2, false, true, false, true, false }, "GOMP_PLUGIN_target_rev" },
};
constexpr libgomp_version oldest { 12, 1, true, false, false, false, false };

/* The newest symbol versions of GCC 16's libgomp, each after its family's name.  */
constexpr struct { const char *family; unsigned parts[3]; } newest_symbols[] = {
  { "GOMP_PLUGIN_", { 1, 4, 0 } }, { "GOMP_", { 6, 0, 1 } }, { "GOACC_", { 2, 0, 2 } }, { "OMP_", { 5, 2, 0 } },
  { "OACC_", { 2, 6, 1 } },
};

/* Whether NAME is a symbol version above those of the newest libgomp known.  */
bool
is_newer (const char *name)
{
  for (const auto &n : newest_symbols)
    {
      const size_t length = strlen (n.family);
      if (strncmp (name, n.family, length) != 0 || name[length] < '0' || name[length] > '9')
	continue;
      const char *at = name + length;
      for (unsigned part : n.parts)
	{
	  char *end;
	  const unsigned long have = strtoul (at, &end, 10);
	  if (have != part)
	    return have > part;
	  at = *end == '.' ? end + 1 : end;
	}
    }
  return false;
}

/* Whether the object OBJECT defines symbol versions that are not known.  */
bool
has_newer_symbols (const link_map &object)
{
  /* The loader may have made addresses of the offsets there.  */
  auto address = [&] (ElfW(Addr) value)
    {
      return reinterpret_cast<const char *> (value < object.l_addr ? value + object.l_addr : value);
    };
  const char *strings = nullptr, *at = nullptr;
  size_t count = 0;
  for (const ElfW(Dyn) *d = object.l_ld; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_STRTAB)
      strings = address (d->d_un.d_ptr);
    else if (d->d_tag == DT_VERDEF)
      at = address (d->d_un.d_ptr);
    else if (d->d_tag == DT_VERDEFNUM)
      count = d->d_un.d_val;
  if (!strings || !at)
    return false;
  for (; count; count--)
    {
      const auto *definition = reinterpret_cast<const ElfW(Verdef) *> (at);
      const auto *name = reinterpret_cast<const ElfW(Verdaux) *> (at + definition->vd_aux);
      if (is_newer (strings + name->vda_name))
	return true;
      at += definition->vd_next;
    }
  return false;
}

libgomp_version
find_version ()
{
  Dl_info where;
  link_map *object = nullptr;
  const bool found = dladdr1 (reinterpret_cast<void *> (&GOMP_PLUGIN_malloc), &where,
			      reinterpret_cast<void **> (&object), RTLD_DL_LINKMAP) && object;
  if (found && has_newer_symbols (*object))
    {
      warning ("%s is newer than the versions of libgomp that Heddle knows, those of GCC %d to %d: should it not take "
	       "the plugin, target regions run on the host", where.dli_fname, oldest.gcc, known[0].version.gcc);
      return known[0].version;
    }
  /* Other libraries have functions with the same names, too.  The program itself has no name here, and may have a
     libgomp of its own beside the one that came with the plugin.  */
  const char *const name = found && *object->l_name ? where.dli_fname : nullptr;
  void *const library = found ? dlopen (name, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  libgomp_version version = oldest;
  for (const auto &k : known)
    if (version.gcc == oldest.gcc && dlsym (library ? library : RTLD_DEFAULT, k.symbol))
      version = k.version;
  if (library)
    dlclose (library);
  return version;
}

} // namespace

const libgomp_version &
the_libgomp ()
{
  static const libgomp_version version = find_version ();
  return version;
}

unsigned
libgfortran_version ()
{
  static constexpr struct { const char *symbol; unsigned version; } versions[] = {
    { "_gfortran_string_split", 16 },
    { "_gfortran_selected_logical_kind", 15 },
    { "__ieee_exceptions_MOD_ieee_get_modes", 13 },
    { "_gfortran_st_write", 12 },
  };
  for (const auto &v : versions)
    if (dlsym (RTLD_DEFAULT, v.symbol))
      return v.version;
  return 0;
}

unsigned
glibc_version ()
{
  using get_version = const char *();
  const auto get = reinterpret_cast<get_version *> (dlsym (RTLD_DEFAULT, "gnu_get_libc_version"));
  unsigned minor = 0;
  return get && sscanf (get (), "2.%u", &minor) == 1 ? minor : 0;
}

} // namespace heddle
