/* image-checksum.h -- the number that tells a damaged device image from a sound one.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Over the whole image, including code and texts, but not over addresses, which differ from run to run.  Each step can
   be undone; one wrong word therefore always shows in the 64 bits, and nearly always in the 32 stored bits.  It finds
   mistakes, not malice.  mkoffload and the host plugin; in C, as tests make images, too.  */

#ifndef HEDDLE_IMAGE_CHECKSUM_H
#define HEDDLE_IMAGE_CHECKSUM_H

#include "image.h"

#include <stddef.h>
#include <string.h>

static inline uint64_t
heddle_sum_word (uint64_t sum, uint64_t word)
{
  sum = (sum ^ word) * 0xff51afd7ed558ccdull;
  return sum ^ (sum >> 32);
}

static inline uint64_t
heddle_sum_bytes (uint64_t sum, const char *data, size_t size)
{
  uint64_t word;
  sum = heddle_sum_word (sum, size);
  for (; size >= sizeof word; size -= sizeof word, data += sizeof word)
    {
      memcpy (&word, data, sizeof word);
      sum = heddle_sum_word (sum, word);
    }
  word = 0;
  memcpy (&word, data, size);
  return heddle_sum_word (sum, word);
}

static inline uint64_t
heddle_sum_text (uint64_t sum, const char *text)
{
  return text ? heddle_sum_bytes (sum, text, strlen (text)) : heddle_sum_word (sum, ~(uint64_t) 0);
}

/* Of IMAGE, whose sizes and addresses are good; its own checksum does not count.  Never 0.  */
static inline uint32_t
heddle_image_checksum (const struct heddle_image *image)
{
  uint64_t sum = heddle_sum_word (image->magic, image->abi);
  sum = heddle_sum_word (sum, image->struct_size);
  sum = heddle_sum_word (sum, image->code_num);
  sum = heddle_sum_word (sum, image->func_num);
  sum = heddle_sum_word (sum, image->var_num);
  for (uint32_t i = 0; i < image->code_num; i++)
    {
      const struct heddle_image_code *c = &image->codes[i];
      sum = heddle_sum_word (sum, c->sm);
      sum = heddle_sum_word (sum, c->least_sm);
      sum = heddle_sum_bytes (sum, c->data, c->size);
    }
  for (uint32_t i = 0; i < image->func_num; i++)
    {
      const struct heddle_image_func *f = &image->funcs[i];
      sum = heddle_sum_text (sum, f->name);
      sum = heddle_sum_word (sum, f->flags);
      sum = heddle_sum_word (sum, f->max_threads);
      sum = heddle_sum_word (sum, f->stack_bytes);
      sum = heddle_sum_text (sum, f->file);
      sum = heddle_sum_word (sum, f->line);
      sum = heddle_sum_word (sum, f->args_bytes);
      sum = heddle_sum_text (sum, f->function);
      sum = heddle_sum_word (sum, f->shared_bytes);
      sum = heddle_sum_text (sum, f->iterations);
      sum = heddle_sum_word (sum, f->address_words);
      sum = heddle_sum_word (sum, f->sum_words);
      sum = heddle_sum_word (sum, f->wide_sums);
    }
  for (uint32_t i = 0; i < image->var_num; i++)
    {
      sum = heddle_sum_text (sum, image->vars[i].name);
      sum = heddle_sum_word (sum, image->vars[i].size);
    }
  if (image->struct_size >= sizeof *image)
    for (uint64_t i = 0; i < image->call_num; i++)
      sum = heddle_sum_text (sum, image->calls[i].name);
  /* The upper half depends on all bits of the last word, too.  */
  const uint32_t result = (uint32_t) (heddle_sum_word (sum, 0) >> 32);
  return result ? result : 1;
}

#endif
