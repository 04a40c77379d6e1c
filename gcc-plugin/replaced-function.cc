/* replaced-function.cc -- functions of the compiler's own that are replaced.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Most faults of a front end can be mended at the end of a function's parsing.  A program that the front end refuses,
   or crashes on, never gets to this point, and the front end calls no hook before.  But it exports its functions to
   plugins, and calls these functions by their addresses: a jump written to the beginning of such a function leads all
   calls elsewhere.

   Is there another way?  Three functions are replaced: one for the question whether a class can be mapped, one for a
   directive's clauses, and one for a region's body.  The front end calls these functions between two tokens.  No event
   of the plugin interface comes at this point, the pragmas of OpenMP have no replaceable handlers, a pass comes after
   the error or the crash, and a dropped message leaves the clause out.  Its function for classes is among the
   language's hooks as well, but the front end calls the function directly.  No other method is therefore as complete.

   The jump has an address of 64 bits and is 12 bytes long on x86-64, 16 on AArch64.  Behind a shorter function is
   nothing up to the next multiple of 16, where functions begin; a shorter function that does not begin at such a
   multiple is left alone.  A function without a symbol of the compiler's at its beginning is left alone, too: only the
   requested function is replaced, and a build of the compiler without its symbol has a null pointer for it.

   The pages are the compiler's own copies (MAP_PRIVATE).  A hardened system does not let a process write its code: with
   SELinux "execmod" and "execmem", memory-deny-write-execute.  Then a file in memory with the changed pages takes their
   place in one step, and no page can be written and executed.  Where the system forbids this step, too, the compiler is
   unchanged: it refuses such programs, or crashes on them, and compiles all other programs as before.  */

#include "replaced-function.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

/* Write the jump to BY into CODE, of 16 bytes, whose rest stays; false on other processors.  */

bool
write_jump (unsigned char *code, void *by)
{
  const uint64_t target = uintptr_t (by);
#if defined __x86_64__ && defined __LP64__
  /* movabs $target, %rax; jmp *%rax: it holds no argument.  */
  const unsigned char load[] = { 0x48, 0xb8 }, jump[] = { 0xff, 0xe0 };
  memcpy (code, load, 2);
  memcpy (code + 2, &target, 8);
  memcpy (code + 10, jump, 2);
  return true;
#elif defined __aarch64__ && defined __AARCH64EL__ && defined __LP64__
  /* ldr x16, .+8; br x16.  */
  const uint32_t insns[] = { 0x58000050, 0xd61f0200 };
  memcpy (code, insns, 8);
  memcpy (code + 8, &target, 8);
  return true;
#else
  (void) code, (void) target;
  return false;
#endif
}

/* Have pages of a new file with CONTENTS where START is.  */

bool
map_pages (void *start, const std::string &contents)
{
  const int file = memfd_create ("heddle", MFD_CLOEXEC);
  if (file < 0)
    return false;
  const bool done = write (file, contents.data (), contents.size ()) == ssize_t (contents.size ())
		    && mmap (start, contents.size (), PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, file, 0) == start;
  close (file);
  return done;
}

} // namespace

bool
replaced_function::replace (void *function, void *by)
{
  Dl_info info;
  const ElfW (Sym) *symbol = nullptr;
  if (!function || !dladdr1 (function, &info, (void **) &symbol, RTLD_DL_SYMENT) || !symbol
      || info.dli_saddr != function || (symbol->st_size < size && uintptr_t (function) % size))
    return false;
  memcpy (m_original, function, size);
  memcpy (m_jump, function, size);
  m_function = (unsigned char *) function;
  return write_jump (m_jump, by) && replace_again ();
}

/* Have CODE where the function begins.  */

bool
replaced_function::write (const unsigned char *code)
{
  const uintptr_t page = sysconf (_SC_PAGESIZE), start = uintptr_t (m_function) & -page;
  const uintptr_t length = (uintptr_t (m_function) + size - start + page - 1) & -page;
  if (mprotect ((void *) start, length, PROT_READ | PROT_WRITE | PROT_EXEC))
    {
      std::string pages ((const char *) start, length);
      pages.replace (uintptr_t (m_function) - start, size, (const char *) code, size);
      if (!map_pages ((void *) start, pages))
	return false;
    }
  else
    {
      memcpy (m_function, code, size);
      mprotect ((void *) start, length, PROT_READ | PROT_EXEC);
    }
  __builtin___clear_cache ((char *) m_function, (char *) m_function + size);
  return true;
}
