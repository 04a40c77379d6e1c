/* early-start.cc -- starting the default device before main.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The driver and a context of a GPU take 0.2 to 0.34 s to start (H100).  If libgomp starts them, the program's first
   region takes as long, and who measures regions measures this, too.  So a program with regions starts
   its default device when it registers its image, before main.  It takes the same time all in all.

   A program must not notice.  It does if it forks, for CUDA does not survive that; if it sets variables that the driver
   or this plugin reads; if it chooses a device; if it changes who it is or what it sees of the machine; or if it loads
   libraries that may do any of that.  Therefore the functions that all loaded objects want of others are looked at, but
   for the system's own libraries: if one of them does such a thing, devices start at their first use.  MPI programs are
   of this kind, for MPI's libraries load others: each process chooses its device first.

   Only the driver's part is done here.  Everything else happens, and every failure is told, when libgomp asks.  */

#include "plugin/device/early-start.h"
#include "image.h"
#include "plugin/device/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"

#include <atomic>
#include <link.h>
#include <string.h>

namespace heddle {

namespace {

/* What must be called before devices start, or ends them.  Fortran's names of omp_set_default_device and of OpenACC's
   functions have endings.  */
const char *const decisive[] = {
  "fork", "vfork", "_Fork", "clone", "daemon", "forkpty",
  "environ", "__environ", "_environ", "setenv", "putenv", "unsetenv", "clearenv",
  "dlopen",		/* dlmopen is what every program loads this plugin with (gcc-plugin/link/load-plugin.h) */
  "omp_set_default_device", "omp_set_default_device_", "omp_set_default_device_8_",
  "acc_set_device_num", "acc_set_device_num_h_", "acc_set_device_num_", "acc_set_device_type", "acc_set_device_type_h_",
  "acc_set_device_type_", "GOACC_set_device_num",
  "setuid", "setgid", "seteuid", "setegid", "setreuid", "setregid", "setresuid", "setresgid",
  "unshare", "setns", "chroot"
};

/* Libraries that do such things only for their callers, whom we look at.  */
const char *const known_libraries[] = {
  "libc.so.", "libm.so.", "libmvec.so.", "libpthread.so.", "libdl.so.", "librt.so.", "ld-linux", "ld64.so.",
  "libgomp.so.", "libgomp-plugin-", "libgcc_s.so.", "libstdc++.so.", "libgfortran.so.", "libquadmath.so.",
  "libatomic.so.", "linux-vdso.so.", "linux-gate.so.", "linux-vdso64.so."
};

/* The first decisive function, and who wants it.  */
struct finding { const char *function = nullptr, *object = nullptr; };

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
	  /* Some dynamic linkers leave what they find in memory as it is in the file.  */
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

/* For dl_iterate_phdr; ends the search when something is found.  */
int
look_at (dl_phdr_info *object, size_t, void *data)
{
  auto &found = *static_cast<finding *> (data);
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
	for (const char *one : decisive)
	  if (!strcmp (name, one))
	    {
	      found.function = one;
	      found.object = object->dlpi_name[0] ? object->dlpi_name : "the program";
	      return 1;
	    }
      }
  return 0;
}

/* Why devices start late; and the device whose context is kept until libgomp opens one.  */
finding late_for;
std::atomic<bool> is_kept { false };
CUdevice kept;

/* Start the driver and the default device, if there are any.  */
void
start_default_device ()
{
  const double began = now_ms ();
  const int number = default_device_number ();
  int count = 0;
  CUcontext context;
  if (start_driver () || !CU (DeviceGetCount, &count) || number >= count || !CU (DeviceGet, &kept, number)
      || !CU (DevicePrimaryCtxRetain, &context, kept))
    return;
  is_kept.store (true);
  info ("device %d was started before the program, in %.0f ms", number, now_ms () - began);
}

} // namespace

void
end_early_start (device &d)
{
  /* If D is another device the program does not use the default one as yet, and its memory may be wanted.  */
  if (is_kept.exchange (false))
    note (d, CU (DevicePrimaryCtxRelease, kept));
}

void
tell_late_start ()
{
  if (late_for.function)
    info ("devices start at their first use: %s uses %s", late_for.object, late_for.function);
}

} // namespace heddle

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) void
heddle_start_early ()
{
  const start_choice choice = start_setting ();
  if (choice == start_choice::late)
    return;
  /* Before this is known no other variable may be read, for the program may set them yet.  */
  if (choice == start_choice::automatic
      && (dl_iterate_phdr (look_at, &late_for) || environment ().driver == driver_choice::simulator))
    return;
  start_default_device ();
}
