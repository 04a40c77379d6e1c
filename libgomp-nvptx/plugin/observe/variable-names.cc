/* variable-names.cc -- which variable a transfer is about.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp hands over addresses only.  Addresses of declare target variables on the device are in the images' tables.
   Other variables with static storage are in the symbol table of the program or library, and the dynamic loader does
   not load this table: it is read from the file at the first question about an address of this object.  Variables on a
   stack or in allocated memory have no name here.  */

#include "plugin/observe/variable-names.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"

#include <algorithm>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <memory>
#include <stdio.h>
#include <string.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heddle {

namespace {

struct symbol
{
  uint64_t start, size;			/* without the bias */
  std::string name;
};

/* The variables of a program or library, by address.  */
struct object
{
  std::string path;
  std::vector<symbol> symbols;
};

/* The bytes of a file, and safe looks into them.  */
class mapped_file
{
public:
  explicit mapped_file (const char *path)
  {
    int file = open (path, O_RDONLY | O_CLOEXEC);
    struct stat s;
    if (file < 0)
      return;
    if (fstat (file, &s) == 0 && S_ISREG (s.st_mode) && s.st_size > 0)
      {
	void *p = mmap (nullptr, size_t (s.st_size), PROT_READ, MAP_PRIVATE, file, 0);
	if (p != MAP_FAILED)
	  {
	    m_bytes = static_cast<const char *> (p);
	    m_size = size_t (s.st_size);
	  }
      }
    close (file);
  }
  ~mapped_file ()
  {
    if (m_bytes)
      munmap (const_cast<char *> (m_bytes), m_size);
  }
  mapped_file (const mapped_file &) = delete;

  template <typename T> bool
  get (uint64_t offset, T *to) const
  {
    if (offset > m_size || m_size - offset < sizeof *to)
      return false;
    memcpy (to, m_bytes + offset, sizeof *to);
    return true;
  }

  /* The string at OFFSET within the SIZE bytes at START; null without an end of the string there.  */
  const char *
  text (uint64_t start, uint64_t size, uint64_t offset) const
  {
    if (start > m_size || size > m_size - start || offset >= size)
      return nullptr;
    const char *p = m_bytes + start + offset;
    return memchr (p, 0, size - offset) ? p : nullptr;
  }

private:
  const char *m_bytes = nullptr;
  size_t m_size = 0;
};

void
read_symbols (const char *path, std::vector<symbol> *to)
{
  mapped_file file (path);
  Elf64_Ehdr header;
  if (!file.get (0, &header) || memcmp (header.e_ident, ELFMAG, SELFMAG) != 0
      || header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof (Elf64_Shdr))
    return;
  Elf64_Shdr table, strings;
  bool found = false;
  for (unsigned i = 0; i < header.e_shnum && !found; i++)
    found = file.get (header.e_shoff + i * sizeof table, &table) && table.sh_type == SHT_SYMTAB;
  if (!found || table.sh_link >= header.e_shnum
      || !file.get (header.e_shoff + table.sh_link * sizeof strings, &strings))
    return;
  for (uint64_t i = 0; i < table.sh_size / sizeof (Elf64_Sym); i++)
    {
      Elf64_Sym s;
      if (!file.get (table.sh_offset + i * sizeof s, &s))
	break;
      const char *name = ELF64_ST_TYPE (s.st_info) == STT_OBJECT && s.st_shndx != SHN_UNDEF && s.st_size
			 ? file.text (strings.sh_offset, strings.sh_size, s.st_name) : nullptr;
      if (name && *name)
	to->push_back ({ s.st_value, s.st_size, name });
    }
  std::sort (to->begin (), to->end (), [] (const symbol &a, const symbol &b) { return a.start < b.start; });
}

/* The object of the file PATH; read once.  The lock is held.  */
const object &
find_object (const char *path)
{
  static auto &objects = *new std::vector<std::unique_ptr<object>>;	/* other threads may be in here at the end */
  for (auto &o : objects)
    if (o->path == path)
      return *o;
  objects.push_back (std::make_unique<object> ());
  object &o = *objects.back ();
  o.path = path;
  read_symbols (path, &o.symbols);
  return o;
}

void
print (char *text, size_t size, const char *name, uint64_t offset)
{
  if (offset)
    snprintf (text, size, "%s + %llu", name, static_cast<unsigned long long> (offset));
  else
    snprintf (text, size, "%s", name);
}

} // namespace

variable_text::variable_text (device &d, CUdeviceptr at, const void *host)
{
  text[0] = 0;
  {
    std::lock_guard<std::mutex> guard (d.images_lock);
    for (const loaded_image *image : d.images)
      for (const auto &v : image->variables)
	if (at >= v.start && at < v.end)
	  {
	    print (text, sizeof text, v.name, at - v.start);
	    return;
	  }
  }
  Dl_info info;
  link_map *map = nullptr;
  if (!host || !dladdr1 (host, &info, reinterpret_cast<void **> (&map), RTLD_DL_LINKMAP) || !map)
    return;
  static std::mutex lock;
  std::lock_guard<std::mutex> guard (lock);
  const auto &symbols = find_object (map->l_name && *map->l_name ? map->l_name : "/proc/self/exe").symbols;
  const uint64_t where = reinterpret_cast<uintptr_t> (host) - map->l_addr;
  auto after = std::upper_bound (symbols.begin (), symbols.end (), where,
				 [] (uint64_t a, const symbol &s) { return a < s.start; });
  if (after != symbols.begin () && where - (--after)->start < after->size)
    print (text, sizeof text, after->name.c_str (), where - after->start);
}

} // namespace heddle
