/* kept-data.h -- for kept-data.cc: regions, groups of objects, effects of statements, their flow, and its code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_KEPT_DATA_H
#define HEDDLE_KEPT_DATA_H

#include "gcc-compat.h"

namespace kept {

/* A set of groups.  */
typedef unsigned groups;

/* As many, at most.  */
const unsigned most_groups = 32;
const groups all_groups = ~0u;

/* Of the objects in a table (link/kept-data.c).  */
const unsigned most_objects = 32;

/* Arguments of GOMP_target_ext; of GOACC_parallel_keyed up to the kinds.  */
enum argument : unsigned { DEVICE, FUNCTION, COUNT, ADDRESSES, SIZES, KINDS, FLAGS, DEPEND, ARGUMENTS };

/* A mapping of a region.  */
struct mapped
{
  tree field;
  tree name = NULL_TREE;	/* the user's, for remarks */
  unsigned kind = 0, alignment = 0;	/* as libgomp gets them */
  bool may_stay = false;	/* as far as the region is concerned */
  bool changes = false;
  int group = -1;
  int descriptor = -1;		/* which thing is the descriptor of a Fortran array, or its pointer */
  int reference = -1;		/* a pointer to the descriptor, as with allocatable dummy arguments */
  std::vector<tree> addresses;	/* all values stored by the function for it */
};

/* A region of the function, or the beginning of a kernels construct with several regions (acc-kernels.cc).  */
struct region
{
  gcall *call;
  bool data = false;		/* no region itself */
  bool known = false;		/* else the region ends all stays */
  bool calls_out = false;	/* perhaps the host's functions, on memory known to them (host-calls/README.md) */
  std::vector<mapped> maps;

  /* Argument A of the call.  */
  tree
  arg (argument a) const
  {
    return gimple_call_arg (call, data ? a - 1 : a);
  }
};

/* Code of the compiler's around a region whose sections overlap (kept-repeats.cc).  */
struct repeated
{
  region *around = NULL;
  tree table = NULL_TREE;	/* where the sections begin, then where they end */
  std::vector<tree> starts;	/* the beginnings; null: not known */
};

/* The effect of a statement.  */
struct event
{
  gimple *stmt = NULL;
  const repeated *asks = NULL;	/* for a section of its region's */
  region *begins = NULL;		/* or null */
  groups keeps = 0;		/* mapped by the region, and may stay */
  groups ends = 0;
  groups reads = 0;
  groups sees = 0;		/* whose host's values may be used */
  groups enters = 0, drops = 0, shows = 0;	/* the result: before, behind, before the statement */
  groups live = 0;		/* behind the statement */
};

/* A group of objects that may be the same, or overlap.  */
struct group
{
  std::vector<tree> addresses;
  unsigned limit = 0;		/* most objects at a time */
  bool excluded = false;
  bool allocatable = true;	/* of Fortran's allocatable arrays only */
  bool outlives = false;	/* the host may use it after the function's return */
};

/* The effect of a block as a whole.  */
struct block_facts
{
  std::vector<event> events;
  groups ends_first = 0;	/* at its beginning: it begins a loop with the access */
  groups worth_in = 0, worth_out = 0, here_in = 0, here_out = 0;
  groups live_in = 0, live_out = 0;	/* whose host's values may be used from here on */
};

/* The regions of a function.  */
class regions
{
public:
  explicit regions (function *fun) : m_fun (fun) {}

  /* The regions are OpenACC's.  */
  bool acc_p () const { return m_acc; }

  /* Find the regions.  False: no objects to keep.  */
  bool find ();
  /* Look at the regions' clauses.  */
  void understand ();
  /* Find the addresses of all mapped objects.  */
  void find_addresses ();
  /* Find the regions' mappings.  False: none may stay.  */
  bool find_maps ();
  /* Removed unreachable code may have had regions.  */
  void forget_removed ();
  /* A way leads from a region to a region.  */
  bool follow_p () const;

  const std::vector<std::unique_ptr<region>> &all () const { return m_all; }
  /* S begins a kernels construct with several regions.  */
  bool kernels_p (gimple *s) const;
  /* S ends a kernels construct, with a known beginning.  */
  bool kernels_end_p (gimple *s) const;
  /* VAR holds addresses, sizes or other arguments of a region.  */
  bool own_p (tree var) const { return m_own.count (var); }

private:
  void understand (region *);
  void note_store (gimple *);
  bool waits_p (gcall *) const;

  function *m_fun;
  bool m_acc = false;
  std::vector<std::unique_ptr<region>> m_all;
  std::map<tree, region *> m_blocks;		/* variables with the addresses for a region */
  std::set<tree> m_own;
};

/* The groups of a function's objects.  */
class object_groups
{
public:
  object_groups (function *fun, const regions &r) : m_fun (fun), m_regions (r) {}

  /* Join objects that may be the same.  */
  void join ();
  /* Groups in data constructs of the program's are its own business.  */
  void exclude_own_data ();
  /* The groups possibly reached by pointer P.  */
  groups reached_by_pointer (tree p) const;
  /* S is a call by which the compiler maps a region's repeated section (repeated-sections.cc), or asks for it: add its
     groups to *FOUND.  False: another call, or unknown mappings.  */
  bool compilers_map_p (gimple *s, groups *found) const;

  unsigned size () const { return m_all.size (); }
  const group &operator[] (unsigned g) const { return m_all[g]; }
  const std::vector<group> &all () const { return m_all; }

private:
  bool reached_by_block (tree block, groups *) const;

  function *m_fun;
  const regions &m_regions;
  std::vector<group> m_all;
};

/* The compiler's calls for sections that overlap.  */
class repeats
{
public:
  void find (function *, const regions &, const object_groups &);
  /* Of the region for which S asks whether a section is on the device; or null.  */
  const repeated *question (gimple *s) const;
  /* S maps or unmaps all sections of such a region that are not on the device.  */
  bool maps_p (gimple *s) const { return m_maps.count (s); }

private:
  bool region_behind (gimple *, const regions &, repeated *, std::set<tree> *tables);

  std::map<gimple *, repeated> m_questions;
  std::set<gimple *> m_maps;
};

/* The effects of statements on groups.  */
class host_effects
{
public:
  host_effects (function *fun, const regions &r, const object_groups &g, const repeats &o)
    : m_fun (fun), m_regions (r), m_groups (g), m_repeats (o) {}

  /* Set *E to the effect of S.  False: nothing.  */
  bool classify (gimple *s, event *e) const;

private:
  groups all_of_region (region *) const;
  void reference_group (unsigned, gimple *, event *) const;
  void see_unknown (gcall *, event *) const;
  void classify_call (gcall *, event *) const;
  bool new_stays_p (gcall *) const;
  groups outliving () const;

  function *m_fun;
  const regions &m_regions;
  const object_groups &m_groups;
  const repeats &m_repeats;
};

/* The data flow of a function.  */
class flow
{
public:
  flow (function *fun, const object_groups &g) : m_fun (fun), m_groups (g) {}

  void find_events (const host_effects &);
  /* Loops without a region for a group count as one access to it.  */
  void find_access_loops ();
  void solve ();
  /* The code needs changes.  */
  bool changes_p ();
  /* The first statement on some way from behind event NUMBER of BB that ends the stay of group G, with a way on to a
     region that maps the group; or null.  */
  gimple *what_ends (basic_block bb, unsigned number, unsigned g);

  const std::map<basic_block, block_facts> &facts () const { return m_facts; }
  const block_facts &at (basic_block bb) const { return m_facts.at (bb); }
  /* The groups read by the host from E on, a way into a loop.  */
  groups shown_on (edge e) const { auto found = m_shows.find (e); return found == m_shows.end () ? 0 : found->second; }

private:
  template <typename F>
  void solve_backward (groups block_facts::*in, groups block_facts::*out, groups at_end, F through);
  template <typename F>
  const event *first_behind (basic_block bb, unsigned number, F match, basic_block *in, unsigned *at);

  function *m_fun;
  const object_groups &m_groups;
  std::map<basic_block, block_facts> m_facts;
  std::map<edge, groups> m_shows;		/* on edges into loops */
};

/* The code for the result of a data flow.  */
class code
{
public:
  /* ACC: for regions of OpenACC.  */
  code (function *fun, bool acc, const object_groups &g, const flow &f)
    : m_fun (fun), m_acc (acc), m_groups (g), m_flow (f) {}
  void write ();

private:
  void call_before (gimple *, tree condition, gcall *);
  void call_behind (basic_block, gimple *, gcall *);
  tree table_count (gimple_seq *);
  gcall *show_call (groups);
  gcall *drop_call (groups, groups live);
  tree groups_of (const region &);
  gcall *keep_call (const event &);
  gcall *ask_call (const repeated &, groups enters);
  void make_table ();
  void initialise_table ();
  void ask_for_all (const event &);
  void write_event (const event &);

  function *m_fun;
  const bool m_acc;
  const object_groups &m_groups;
  const flow &m_flow;
  tree m_table = NULL_TREE;
  std::vector<unsigned> m_limits;
  std::map<const region *, event> m_begins;	/* events that call the runtime */
};

/* Variable behind the address ARG, or null.  */
tree variable_at (tree arg);

/* S asks libgomp whether something is mapped.  */
bool present_call_p (gimple *s);

/* S is part of a question of the compiler's for places on the device, without copies and new addresses.  */
bool place_question_p (gimple *s);

/* S is the compiler's, not the program's.  */

inline bool
compilers_p (gimple *s)
{
  return LOCATION_LOCUS (gimple_location (s)) == BUILTINS_LOCATION;
}

/* For GCC's analysis of pointers, as long as it lives: regions access their arguments, and no address becomes known to
   other code; nor do other constructs with mappings, and questions for mapped objects.  */
class regions_without_escapes
{
public:
  regions_without_escapes (function *fun, const regions &);
  ~regions_without_escapes ();

private:
  void specify (gimple *s, const std::string &spec);

  std::vector<std::pair<gcall *, tree>> m_types;
  std::vector<tree> m_stores;
};

} // namespace kept

#endif
