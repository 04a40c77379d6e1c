/* iterations.h -- how many threads or teams have something to do.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_ITERATIONS_H
#define HEDDLE_ITERATIONS_H

#include <stdint.h>
#include <vector>

namespace heddle {

/* The arguments read by a formula.  */
struct iterations_operand
{
  unsigned offset, bits;
  uint64_t value (const char *args) const;
};

/* A formula of image.h, heddle_image_func::iterations.  */
class iterations_formula
{
public:
  /* Read the formula *TEXT, to its end or the next keyword, of a kernel of which ARGS_BYTES are known.  False: it is
     not one.  */
  bool read (const char **text, uint32_t args_bytes);

  bool known () const { return !steps.empty (); }
  /* Teams are counted, not threads.  */
  bool of_teams () const { return teams; }
  /* Its value with the arguments ARGS; no less than 0.  */
  int64_t value (const char *args) const;
  /* Add to *ALL the arguments that it reads, without repetition.  */
  void find_operands (std::vector<iterations_operand> *all) const;

private:
  struct step
  {
    char what;			/* as in the text */
    bool is_unsigned;
    unsigned char bits;		/* of the result: 8, 16, 32, 64; other values in a row that is no operand */
    int64_t operand;		/* a number, or an offset */
  };
  static int64_t wrap (const step &s, uint64_t x);
  static int64_t apply (const step &s, int64_t a, int64_t b);

  std::vector<step> steps;
  bool teams = false;
};

/* A kernel's amount of work: its grid, and each of its teams.  */
struct kernel_work
{
  iterations_formula grid;	/* threads or teams */
  iterations_formula team;	/* threads */
  std::vector<iterations_operand> operands;	/* of both */
  bool fixed = false;		/* the shape of the grid must depend on nothing else (image.h) */

  /* Read TEXT, heddle_image_func::iterations, likewise; null: nothing is known.  */
  bool read (const char *text, uint32_t args_bytes);

private:
  bool read_both (const char *text, uint32_t args_bytes);
};

} // namespace heddle

#endif
