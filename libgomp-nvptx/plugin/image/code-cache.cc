/* code-cache.cc -- compiled code, kept from one run of a program to the next.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The driver compiles PTX when it loads it, tens of milliseconds to seconds for a large program.  Its own cache is
   small, shared with everything else that runs on the GPU, and often turned off.  Ours is the folder "heddle" in
   $XDG_CACHE_HOME, or in ~/.cache.  The driver's linker is what gives compiled code away, and not all code can be
   left to it (linkable.cc).

   The contents of a file are executed with the user's rights; therefore: the folder and the file must belong to the
   user and be writable by nobody else; links are not followed; a file is made under a random name and moved to its own
   when it is complete.  A file's name is a digest of the PTX, the kind of device, and the driver, by the path of its
   library, which has the version in it; its start repeats that and has the length and a digest of the rest.  The
   digests find mistakes, not malice; the ownership is against malice.  A file that is not in order is compiled anew and
   replaced.

   The oldest files go when all together exceed HEDDLE_CACHE bytes; use of a file makes it the newest.  */

#include "plugin/image/code-cache.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/image/linkable.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <memory>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heddle {

/* Estimate, in bytes: the most of one program's compiled code; more is not kept.  Beyond any program.  */
constexpr size_t largest_code = 1073741824;

namespace {

constexpr char file_magic[8] = { 'H', 'e', 'd', 'd', 'l', 'e', 'C', '1' };

struct digest
{
  uint64_t a = 0x9ae16a3b2f90404full, b = 0xc3a5c85c97cb3127ull;

  void
  add_word (uint64_t w)
  {
    a = (a ^ w) * 0xff51afd7ed558ccdull;
    a ^= a >> 29;
    b = (b + w) * 0xc4ceb9fe1a85ec53ull;
    b ^= b >> 31;
  }
  void
  add (const void *data, size_t size)
  {
    const char *p = static_cast<const char *> (data);
    add_word (size);
    uint64_t w;
    for (; size >= sizeof w; size -= sizeof w, p += sizeof w)
      {
	memcpy (&w, p, sizeof w);
	add_word (w);
      }
    w = 0;
    memcpy (&w, p, size);
    add_word (w);
  }
  bool operator== (const digest &o) const { return a == o.a && b == o.b; }
};

struct file_header
{
  char magic[8];
  digest key, content;
  uint64_t size;			/* of the content behind it */
};

/* A file descriptor, closed at the end of its scope.  */
struct descriptor
{
  int fd;
  explicit descriptor (int f) : fd (f) {}
  ~descriptor () { close (); }
  descriptor (const descriptor &) = delete;

  /* Now; false: what was written has not come to its place.  */
  bool
  close ()
  {
    const int mine = fd;
    fd = -1;
    return mine < 0 || ::close (mine) == 0;
  }
};

void
ignored (const char *name, const char *why)
{
  info ("cache: %s: %s", name, why);
}

/* Whether S belongs to the user and nobody else can write to it.  */
bool
is_ours (const struct stat &s)
{
  return s.st_uid == geteuid () && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

/* The cache's folder, made if missing; -1 after an information line.  */
int
open_folder ()
{
  const char *base = secure_getenv ("XDG_CACHE_HOME"), *home = secure_getenv ("HOME");
  std::string path;
  if (base && *base == '/')
    path = base;
  else if (home && *home == '/')
    path = std::string (home) + "/.cache";
  else
    return -1;
  mkdir (path.c_str (), 0700);
  path += "/heddle";
  mkdir (path.c_str (), 0700);
  int fd = open (path.c_str (), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat s;
  if (fd < 0 || fstat (fd, &s) != 0)
    {
      ignored (path.c_str (), strerror (errno));
      if (fd >= 0)
	::close (fd);
      return -1;
    }
  if (!is_ours (s))
    {
      ignored (path.c_str (), "not used, for others can write to it, or it is somebody else's");
      ::close (fd);
      return -1;
    }
  return fd;
}

digest
key_of (const device &d, const char *text, size_t size)
{
  digest key;
  int version = 0;
  cu.DriverGetVersion (&version);
  key.add_word (uint64_t (version));
  key.add_word (uint64_t (d.sm));
  Dl_info where;
  if (dladdr (reinterpret_cast<void *> (cu.Init), &where) && where.dli_fname)
    if (char *path = realpath (where.dli_fname, nullptr))
      {
	key.add (path, strlen (path));
	free (path);
      }
  key.add (text, size);
  return key;
}

bool
read_all (int fd, void *to, size_t size)
{
  char *p = static_cast<char *> (to);
  while (size)
    {
      ssize_t n = read (fd, p, size);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	return false;
      p += n;
      size -= size_t (n);
    }
  return true;
}

bool
write_all (int fd, const void *from, size_t size)
{
  const char *p = static_cast<const char *> (from);
  while (size)
    {
      ssize_t n = write (fd, p, size);
      if (n < 0 && errno == EINTR)
	continue;
      if (n == 0)
	errno = ENOSPC;
      if (n <= 0)
	return false;
      p += n;
      size -= size_t (n);
    }
  return true;
}

/* The content of file NAME in FOLDER, made for KEY; null after an information line, or if there is none.  */
std::unique_ptr<char[]>
read_file (int folder, const char *name, const digest &key)
{
  descriptor file (openat (folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file.fd < 0)
    {
      if (errno != ENOENT)
	ignored (name, strerror (errno));
      return nullptr;
    }
  struct stat s;
  file_header header;
  const char *why = nullptr;
  std::unique_ptr<char[]> content;
  if (fstat (file.fd, &s) != 0 || !S_ISREG (s.st_mode) || !is_ours (s))
    why = "ignored, for others can write to it, or it is somebody else's, or no file";
  else if (!read_all (file.fd, &header, sizeof header) || memcmp (header.magic, file_magic, sizeof file_magic) != 0)
    why = "ignored, for it does not start as it should";
  else if (!(header.key == key))
    why = "ignored, for it was made for something else";
  else if (header.size == 0 || header.size > largest_code || uint64_t (s.st_size) != sizeof header + header.size)
    why = "ignored, for it is truncated";
  else
    {
      content.reset (static_cast<char *> (operator new[] (header.size, std::nothrow)));
      digest found;
      if (content && read_all (file.fd, content.get (), header.size))
	found.add (content.get (), header.size);
      if (!(found == header.content))
	why = "ignored, for it is damaged";
    }
  if (why)
    {
      ignored (name, why);
      return nullptr;
    }
  futimens (file.fd, nullptr);
  return content;
}

/* Remove the oldest files until the rest is within HEDDLE_CACHE.  */
void
limit_size (int folder)
{
  int copy = openat (folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = copy >= 0 ? fdopendir (copy) : nullptr;
  if (!list)
    {
      if (copy >= 0)
	::close (copy);
      return;
    }
  struct found { timespec when; size_t size; std::string name; };
  std::vector<found> files;
  size_t sum = 0;
  while (const dirent *entry = readdir (list))
    {
      struct stat s;
      if (fstatat (folder, entry->d_name, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (s.st_mode))
	{
	  files.push_back ({ s.st_mtim, size_t (s.st_size), entry->d_name });
	  sum += size_t (s.st_size);
	}
    }
  closedir (list);
  std::sort (files.begin (), files.end (), [] (const found &a, const found &b)
    {
      return a.when.tv_sec != b.when.tv_sec ? a.when.tv_sec < b.when.tv_sec : a.when.tv_nsec < b.when.tv_nsec;
    });
  for (size_t i = 0; i < files.size () && sum > environment ().cache_size; i++)
    if (unlinkat (folder, files[i].name.c_str (), 0) == 0)
      sum -= files[i].size;
}

/* Keep CONTENT, made for KEY, as NAME in FOLDER.  False after an information line.  */
bool
write_file (int folder, const char *name, const digest &key, const void *content, size_t size)
{
  file_header header {};
  memcpy (header.magic, file_magic, sizeof file_magic);
  header.key = key;
  header.content.add (content, size);
  header.size = size;
  if (size + sizeof header > environment ().cache_size)
    {
      ignored (name, "not kept, for it is larger than HEDDLE_CACHE");
      return false;
    }

  if (exceeds_file_limit (size + sizeof header))
    {
      info ("cache: %s: not kept: %s", name, strerror (EFBIG));
      return false;
    }
  uint64_t random;
  if (getrandom (&random, sizeof random, 0) != sizeof random)
    {
      ignored (name, "not kept, for there are no random numbers");
      return false;
    }
  char temporary[32];
  snprintf (temporary, sizeof temporary, "new-%016llx", static_cast<unsigned long long> (random));
  descriptor file (openat (folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file.fd < 0 || !write_all (file.fd, &header, sizeof header) || !write_all (file.fd, content, size)
      || !file.close () || renameat (folder, temporary, folder, name) != 0)
    {
      info ("cache: %s: not kept: %s", name, strerror (errno));
      unlinkat (folder, temporary, 0);
      return false;
    }
  limit_size (folder);
  return true;
}

} // namespace

bool
load_through_cache (device &d, const char *text, size_t size, CUmodule *module)
{
  if (environment ().cache_size == 0)
    return false;
  if (!is_linkable (text, size))
    {
      info ("cache: not used, for the code has local variables in functions with calls");
      return false;
    }
  descriptor folder (open_folder ());
  if (folder.fd < 0)
    return false;
  const digest key = key_of (d, text, size);
  char name[48];
  snprintf (name, sizeof name, "%016llx%016llx.cubin", static_cast<unsigned long long> (key.a),
	    static_cast<unsigned long long> (key.b));
  if (auto content = read_file (folder.fd, name, key))
    {
      cu_result r = note (d, CU (ModuleLoadDataEx, module, content.get (), 0, nullptr, nullptr));
      info ("cache: %s: %s", name, r ? "used" : result_text (r).text);
      if (r || d.lost.load ())
	return bool (r);
    }

  CUlinkState link;
  void *code = nullptr;
  size_t code_size = 0;
  if (cu.LinkCreate (0, nullptr, nullptr, &link) != CUDA_SUCCESS)
    return false;
  cu_result r = CU (LinkAddData, link, CU_JIT_INPUT_PTX, const_cast<char *> (text), size, nullptr, 0, nullptr, nullptr);
  if (r)
    r = CU (LinkComplete, link, &code, &code_size);
  if (r)
    r = CU (ModuleLoadDataEx, module, code, 0, nullptr, nullptr);
  const bool good = bool (note (d, r));
  if (good && write_file (folder.fd, name, key, code, code_size))
    info ("cache: %s: made", name);
  note (d, CU (LinkDestroy, link));
  return good;
}

} // namespace heddle
