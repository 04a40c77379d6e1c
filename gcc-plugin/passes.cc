/* passes.cc -- GCC's passes and our steps, made from the rows of passes.def.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's pass manager takes objects of classes, each with a pass_data and a clone function.  For our passes only two
   functions differ, and a template makes the classes from the rows.

   GCC inserts a pass directly beside its reference pass.  Of several passes before it the first comes first; of several
   passes after it the last registered comes first, and these passes are registered in reverse order.

   In places without a list of passes in GCC are steps: at the beginning of the IPA passes, before GCC removes
   unreachable functions, and inside the lowering of a target region.  They get dump files from GCC's dump manager, like
   passes on GIMPLE, and run here.  */

#include "passes.h"
#include "dumpfile.h"
#include "device/passes/unfused-products.h"
#include "device/rules/rules.h"

namespace {

enum class kind
{
  parsed,	/* a function as the front end has parsed it; no pass of GCC's, and it writes its dump itself */
  lower,	/* a function's body as the front end has left it */
  lowered,	/* the same without constructs of OpenMP */
  cfg,		/* a function in GIMPLE with a control flow graph */
  ssa,		/* the same in SSA form */
  loop,		/* the same among GCC's loop passes, which -fopt-info-loop is about */
  rules,	/* as ssa; device/rules/rules.def has its rules */
  ipa,		/* the program, in the order of passes */
  summary,	/* the program, at the time of its bytecode */
  rtl,		/* a function, in the place of RTL */
  step,		/* the program; no pass of GCC's */
  region,	/* a target region; no pass of GCC's, and it writes its dump itself */
  none		/* what runs in the place of some of GCC's: nothing */
};

enum class where { before, after, instead, at };

constexpr opt_pass_type
type_of (kind k)
{
  return k == kind::ipa ? SIMPLE_IPA_PASS
	 : k == kind::summary ? IPA_PASS
	 : k == kind::rtl || k == kind::none ? RTL_PASS
	 : GIMPLE_PASS;
}

constexpr unsigned
required (kind k)
{
  return k == kind::lower ? PROP_gimple_any
	 : k == kind::lowered ? PROP_gimple_lomp
	 : k == kind::cfg ? PROP_cfg
	 : k == kind::ssa || k == kind::loop || k == kind::rules ? PROP_cfg | PROP_ssa
	 : k == kind::rtl ? PROP_ssa | PROP_gimple_leh | PROP_cfg
	 : 0;
}

/* NAME with - for _: the name of the file and of the dump.  It stays for good.  */

const char *
stem (const char *name)
{
  char *text = xstrdup (name);
  for (char *c = text; *c; c++)
    if (*c == '_')
      *c = '-';
  return text;
}

pass_data
data_for (kind k, const char *name)
{
  const bool is_rtl = k == kind::rtl;
  return { type_of (k), stem (name), k == kind::loop ? OPTGROUP_LOOP : OPTGROUP_OMP, is_rtl ? TV_EXPAND : TV_NONE,
	   required (k), is_rtl ? PROP_rtl : 0u, is_rtl ? PROP_ssa | PROP_gimple : 0u, 0, 0 };
}

/* The column GATE: a set of conditions, a bit each.  */

struct gate_set
{
  unsigned bits;
};

constexpr gate_set
operator& (gate_set a, gate_set b)
{
  return { a.bits | b.bits };
}

enum gate_number
{
#define HEDDLE_GATE(NAME, CONDITION) NAME##_NUMBER,
#include "gates.def"
  OWN_NUMBER
};

#define HEDDLE_GATE(NAME, CONDITION) [[maybe_unused]] constexpr gate_set NAME = { 1u << NAME##_NUMBER };
#include "gates.def"
constexpr gate_set OWN = { 1u << OWN_NUMBER };
constexpr gate_set ALWAYS = { 0 };

/* The conditions of gates.def that GATES has hold for FUN, which is NULL for the whole program.  */

bool
gates_open_p (unsigned gates, function *fun)
{
#define HEDDLE_GATE(NAME, CONDITION)									\
  if ((gates & NAME.bits) && !(CONDITION))								\
    return false;
#include "gates.def"
  return true;
}

/* The pass with P's functions runs for FUN: GATES, and its own gate if present.  */

template<class P, unsigned GATES>
bool
gate (function *fun)
{
  if constexpr ((GATES & OWN.bits) != 0)
    return gates_open_p (GATES, fun) && P::gate (fun);
  else
    return gates_open_p (GATES, fun);
}

/* The pass NAME of kind K, whose functions are P's if it has a file, does its work on FUN.  */

template<class P, kind K>
unsigned
execute ([[maybe_unused]] const char *name, function *fun)
{
  if constexpr (K == kind::rules)
    {
      heddle_apply_rules (name, fun);
      return 0;
    }
  else
    return P::execute (fun);
}

/* The pass of a row of kind K, whose functions are P's and whose gates are GATES, which never runs if OFF.  BASE is
   GCC's class for the kind.  */

template<class P, kind K, unsigned GATES, class BASE>
class row_pass final : public BASE
{
public:
  row_pass (const pass_data &data, bool off) : BASE (data, g), m_off (off) {}
  opt_pass *clone () final override { return new row_pass (static_cast<const pass_data &> (*this), m_off); }
  bool gate (function *fun) final override { return !m_off && ::gate<P, GATES> (fun); }
  unsigned execute (function *fun) final override { return ::execute<P, K> (this->name, fun); }

private:
  const bool m_off;
};

/* A pass during the writing of bytecode: it runs when GCC's writer asks for it.  */

template<class P, unsigned GATES>
class summary_pass final : public ipa_opt_pass_d
{
public:
  summary_pass (const pass_data &data, bool off)
    : ipa_opt_pass_d (data, g, NULL, [] { P::execute (NULL); }, NULL, NULL, NULL, NULL, 0, NULL, NULL), m_off (off)
  {}
  bool gate (function *fun) final override { return !m_off && ::gate<P, GATES> (fun); }

private:
  const bool m_off;
};

template<class P, kind K, unsigned GATES>
opt_pass *
make_pass (const char *name, bool off)
{
  if constexpr (K == kind::ipa)
    return new row_pass<P, K, GATES, simple_ipa_opt_pass> (data_for (K, name), off);
  else if constexpr (K == kind::summary)
    return new summary_pass<P, GATES> (data_for (K, name), off);
  else if constexpr (K == kind::rtl || K == kind::none)
    return new row_pass<P, K, GATES, rtl_opt_pass> (data_for (K, name), off);
  else if constexpr (K == kind::parsed || K == kind::step || K == kind::region)
    return NULL;
  else
    return new row_pass<P, K, GATES, gimple_opt_pass> (data_for (K, name), off);
}

struct row
{
  unsigned roles;
  enum kind kind;
  const char *name;
  enum where where;
  const char *place;		/* a pass of GCC, or a moment */
  const char *holds;
  opt_pass *(*make) (const char *, bool);
  bool (*gate) (function *);
  unsigned (*execute) (const char *, function *);
  int dump;			/* of a step: the number of its dump file */
  bool off;			/* it is left out */
};

/* All passes; a registration fills the last columns.  */
row rows[] =
{
#define HEDDLE_PASS(ROLES, NAME, KIND, WHERE, PLACE, GATE, REASON, HOLDS)				\
  { ROLES, kind::KIND, #NAME, where::WHERE, PLACE, HOLDS, make_pass<NAME##_pass, kind::KIND, (GATE).bits>, \
    gate<NAME##_pass, (GATE).bits>, execute<NAME##_pass, kind::KIND>, 0, false },
#include "passes.def"
};

/* The role in use, and the folder of the installation.  */
struct { unsigned own_role; std::string folder; } in_use;

void
place_pass (const char *plugin, const row &r)
{
  const pass_positioning_ops position = r.where == where::before ? PASS_POS_INSERT_BEFORE
					: r.where == where::after ? PASS_POS_INSERT_AFTER
					: PASS_POS_REPLACE;
  register_pass_info info = { r.make (r.name, r.off), r.place, 1, position };
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* The dump file of step R, as a pass on GIMPLE would have it.  */

void
register_dump (row *r)
{
  const char *name = stem (r->name);
  gcc::dump_manager *dumps = g->get_dumps ();
  r->dump = dumps->dump_register (concat (".", name, NULL), concat ("tree-", name, NULL), concat ("tree-", name, NULL),
				  DK_tree, OPTGROUP_OMP, true);
  /* GCC has seen -fdump-tree-all before it loads plugins.  */
  const dump_file_info *all = dumps->get_dump_file_info (TDI_tree_all);
  dump_file_info *own = dumps->get_dump_file_info (r->dump);
  own->pstate = all->pstate;
  own->pflags = all->pflags;
}

/* The dump file of step R while it runs.  Steps are nested: the outer step's file waits.  */

class step_dump
{
public:
  explicit step_dump (const row &r) : m_row (r), m_file (dump_file), m_flags (dump_flags)
  {
    g->get_dumps ()->dump_start (r.dump, &dump_flags);
    if (dump_file && r.kind == kind::step)
      fprintf (dump_file, "\n;; %s: %s\n\n", r.name, r.holds);
  }

  /* All present bodies are shown.  */
  ~step_dump ()
  {
    if (dump_file && m_row.kind == kind::step)
      {
	cgraph_node *node;
	FOR_EACH_FUNCTION (node)
	  if (gimple_has_body_p (node->decl))
	    dump_function_to_file (node->decl, dump_file, dump_flags);
      }
    g->get_dumps ()->dump_finish (m_row.dump);
    set_dump_file (m_file);
    dump_flags = m_flags;
  }

private:
  const row &m_row;
  FILE *m_file;
  dump_flags_t m_flags;
};

} // namespace

void
heddle_register_passes (const plugin_name_args *info, heddle_role role)
{
  in_use.own_role = role;
  char *real = realpath (info->full_name, NULL);
  in_use.folder = real ? real : info->full_name;
  free (real);
  in_use.folder.resize (in_use.folder.rfind ('/') == std::string::npos ? 0 : in_use.folder.rfind ('/') + 1);
  const std::string own = "/" HEDDLE_GCC_FOLDER "/";
  if (in_use.folder.size () >= own.size ()
      && !in_use.folder.compare (in_use.folder.size () - own.size (), own.size (), own))
    in_use.folder.resize (in_use.folder.size () - own.size () + 1);
  for (row &r : rows)
    if (!(r.roles & role))
      continue;
    else if (r.where == where::at)
      register_dump (&r);
    else if (r.where != where::after)
      place_pass (info->base_name, r);
  for (row *r = std::end (rows); r-- != std::begin (rows);)
    if ((r->roles & role) && r->where == where::after)
      place_pass (info->base_name, *r);
}

const char *
heddle_leave_out_pass (const char *name)
{
  std::string wanted = name;
  std::replace (wanted.begin (), wanted.end (), '-', '_');
  row *found = std::find_if (std::begin (rows), std::end (rows), [&] (const row &r) { return wanted == r.name; });
  if (found == std::end (rows))
    return G_("there is no such pass");
  if (found->kind == kind::rtl || found->kind == kind::summary)
    return G_("no other pass writes what the compiler is run for");
  /* Without these steps no region is lowered, and the other steps have no work: the first, and the last, which updates
     all of GCC's data on a function.  */
  const bool lowers = wanted == "spmd_facts" || wanted == "spmd_rewrite" || wanted == "lower_regions";
  found->off = !lowers;
  for (row &r : rows)
    r.off |= lowers && r.kind == kind::region;
  return NULL;
}

bool
heddle_has_steps (const char *moment)
{
  return std::any_of (std::begin (rows), std::end (rows), [=] (const row &r)
		      { return (r.roles & in_use.own_role) && !strcmp (r.place, moment) && !r.off; });
}

bool
heddle_run_steps (const char *moment, function *fun)
{
  for (const row &r : rows)
    if ((r.roles & in_use.own_role) && r.where == where::at && !strcmp (r.place, moment) && !r.off && r.gate (fun))
      {
	step_dump dump (r);
	if (r.execute (r.name, fun) == HEDDLE_STOP)
	  return false;
      }
  return true;
}

std::string
heddle_installation ()
{
  return in_use.folder;
}
