/* overlap-tests.h -- target regions in two forms: with overlap of arrays, or without.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OVERLAP_TESTS_H
#define HEDDLE_OVERLAP_TESTS_H

#include "host/clauses/independence.h"

#include <vector>

/* The possible tests before a target region about the arrays in it.  */

class overlap_test
{
public:
  explicit overlap_test (gomp_target *region);
  overlap_test (const overlap_test &) = delete;
  void operator= (const overlap_test &) = delete;

  /* For nest_facts: gets the necessary tests.  */
  overlaps *tested () { return &m_tested; }

  /* Add statements to SEQ, for the place before the region, which give CHOSEN the truth: no two arrays with a possible
     overlap in TESTED overlap, and its conditions hold.  */
  void decide (tree chosen, gimple_seq *seq) const;

private:
  void look ();
  /* Where accesses to an object are: a variable with the first address, one with the number of bytes.  */
  struct place
  {
    tree first, length;
  };

  tree value (tree t, unsigned depth) const;
  bool counter (tree v, tree *low, tree *high) const;
  bool array (tree t) const;
  bool described (tree t) const;
  bool copied_argument (tree t) const;
  bool device_pointer_p (tree t) const;
  tree all_apart (const std::map<tree, place> &places) const;
  gimple_seq ask_device (const std::map<tree, place> &places, tree chosen) const;

  gomp_target *m_region;
  overlaps m_tested;
  std::map<tree, std::vector<gimple *>> m_assignments;	/* in the region, to variables */
  std::map<tree, std::vector<std::pair<gimple *, unsigned>>> m_counters;	/* of loops, with their places */
  std::set<tree> m_copied, m_pointers;	/* firstprivate; pointers whose arrays are mapped */
  std::set<tree> m_lent;		/* arguments' references, used for more than loads of their values */
  std::set<tree> m_device_pointers;	/* by clauses */
  std::set<tree> m_mapped;
  std::vector<tree> m_descriptors;	/* mapped, with their arrays */
  bool m_descriptors_change = false;	/* perhaps in the region */
};

/* A variable of the host, one for the whole program: it is not 0 if the program knows addresses of the device, or of
   mapped data (host/program/device-use.cc).  */
tree heddle_device_addresses ();

/* REGION, a statement, may be copied as it is before "omplower".  */
bool heddle_can_copy_p (gimple *region);

/* A copy of REGION, with variables and labels of its own, for which heddle_can_copy_p holds.  It is in no sequence.  */
gomp_target *heddle_copy_of_region (gomp_target *region);

/* The effect of a walk through a region: nothing; changes, perhaps with a report to the user.  */
enum class nest_purpose { LOOK, CHANGE, CHANGE_QUIETLY };

/* Change the region at GSI by WALK, which returns the number of changed nests; and make two forms of it if WALK's
   tests, in its second argument, allow more in one form.  */
void heddle_change_in_two_forms (gimple_stmt_iterator *gsi,
				 const std::function<unsigned (gomp_target *, overlaps *, nest_purpose)> &walk);

/* A region with a copy, which has variables and labels of its own.  */

class two_regions
{
public:
  /* Make a copy of the region at GSI, and put both in its place: the choice between them is open.  */
  explicit two_regions (gimple_stmt_iterator *gsi);
  gimple *region () const { return m_region; }
  gimple *copy () const { return m_copy; }

  /* The copy is executed if TEST permits it, else the region.  */
  void choose (const overlap_test &test);

  /* The copy is not needed.  */
  void drop_copy ();

private:
  gimple *m_region, *m_copy;
  gbind *m_bind;			/* both */
  tree m_chosen;			/* a variable: the copy */
};

#endif
