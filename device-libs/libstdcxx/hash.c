/* hash.c -- hashing of byte strings and bucket numbers of the unordered containers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Hash values are the host's, since a container that the host has filled may be looked into here: MurmurHash64A and
   FNV-1a, by Austin Appleby, and by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.  Numbers of buckets are a
   container's own business (ISO C++ [unord.req]), so the order in which one that was filled here is traversed may
   differ from the host's.  */

#include "libc.h"

/* COUNT bytes at P, at most 8, as a number.  */
static inline uint64_t
word (const unsigned char *p, size_t count)
{
  uint64_t w = 0;
  for (size_t i = 0; i < count; i++)
    w |= (uint64_t) p[i] << 8 * i;
  return w;
}

/* std::_Hash_bytes.  */
size_t
_ZSt11_Hash_bytesPKvmm (const void *data, size_t length, size_t seed)
{
  const uint64_t m = 0xc6a4a7935bd1e995ull;
  const unsigned char *p = data;
  uint64_t h = seed ^ length * m;
  for (; length >= 8; length -= 8, p += 8)
    {
      uint64_t k = word (p, 8) * m;
      h = (h ^ (k ^ k >> 47) * m) * m;
    }
  if (length)
    h = (h ^ word (p, length)) * m;
  h = (h ^ h >> 47) * m;
  return h ^ h >> 47;
}

/* std::_Fnv_hash_bytes.  */
size_t
_ZSt15_Fnv_hash_bytesPKvmm (const void *data, size_t length, size_t seed)
{
  const unsigned char *p = data;
  uint64_t h = seed;
  for (size_t i = 0; i < length; i++)
    h = (h ^ p[i]) * 0x100000001b3ull;
  return h;
}

static int
is_prime (size_t n)
{
  if (n % 2 == 0)
    return n == 2;
  for (size_t d = 3; d <= n / d; d += 2)
    if (n % d == 0)
      return 0;
  return n > 1;
}

/* std::__detail::_Prime_rehash_policy.  */
struct policy
{
  float max_load;
  size_t next_resize;
};

/* _M_next_bkt: a prime, at least N; remembers in the policy (though const) how many elements it is good for.  */
size_t
_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm (const struct policy *self, size_t n)
{
  struct policy *p = (struct policy *) self;
  if (n == 0)
    return 1;
  if (n < 2)
    n = 2;
  while (!is_prime (n))
    n++;
  p->next_resize = (size_t) (n * (double) p->max_load);
  return n;
}

struct need
{
  _Bool first;
  size_t second;
};

/* _M_need_rehash: whether BUCKETS are too few for ELEMENTS and MORE, and how many there should be.  */
struct need
_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm (const struct policy *self, size_t buckets, size_t elements,
							   size_t more)
{
  struct policy *p = (struct policy *) self;
  if (elements + more > p->next_resize)
    {
      size_t wanted = elements + more;
      if (p->next_resize == 0 && wanted < 11)
	wanted = 11;
      size_t least = (size_t) (wanted / (double) p->max_load) + 1;
      if (least > buckets)
	{
	  size_t grown = buckets * 2;
	  return (struct need){ 1, _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm (p, least > grown ? least
													  : grown) };
	}
      p->next_resize = (size_t) (buckets * (double) p->max_load);
    }
  return (struct need) { 0, 0 };
}
