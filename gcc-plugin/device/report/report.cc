/* report.cc -- what the compiler has made of each region, loop and access, for heddle-report.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Remarks are lines for a terminal, and few.  A search for the reason of a slow program needs all knowledge beside the
   source: what a thread is, who shares which loop, the reason against a faster way, the copies, how lanes access
   memory.  The report is one object of JSON:

     { "heddle-report": 1,
       "regions": [ { "name", "function", "file", "line", "threads", "scheduler", "why", "mapping", "slower",
		      "teams", "iterations", "most_threads", "stack", "open_stack", "shared", "data", "loops" } ],
       "accesses": [ { "file", "line", "array", "store", "bytes", "pattern", "stride", "in_row",
			 "tiles" } ] }

   Unknown facts are left out. mkoffload appends ptxas's numbers of registers (link/cubin-facts.cc), and puts both into
   the program's section .heddle.report, which is not loaded.  */

#include "device/facts/report.h"
#include "device/facts/hooks.h"
#include "device/spmd/region/lowering.h"
#include "image.h"
#include "report-data.h"

namespace {

struct reported_loop
{
  std::string file, text;
  int line;
};

struct reported_region
{
  std::string name;			/* of the kernel */
  std::string fields;			/* of the object, each with a comma before it */
  std::string data;			/* of clauses, as the host role noted them */
  std::vector<reported_loop> loops;
};

/* The report so far.  */
struct report_record
{
  std::map<std::string, reported_region> regions;	/* by the assembler name of the region's function */
  reported_region *last;				/* of which loops are reported */
  std::set<reported_access> accesses;
} report_state;

void
put_text (std::string &to, const std::string &text)
{
  to += '"';
  for (char c : text)
    if (c == '"' || c == '\\')
      to += '\\', to += c;
    else if (static_cast<unsigned char> (c) < ' ')
      {
	char code[8];
	snprintf (code, sizeof code, "\\u%04x", c);
	to += code;
      }
    else
      to += c;
  to += '"';
}

void
put_field (std::string &to, const char *name, const std::string &text)
{
  to += ", \"";
  to += name;
  to += "\": ";
  put_text (to, text);
}

void
put_number (std::string &to, const char *name, unsigned long long value)
{
  to += ", \"" + std::string (name) + "\": " + std::to_string (value);
}

void
put_flag (std::string &to, const char *name, bool value)
{
  to += ", \"" + std::string (name) + "\": " + (value ? "true" : "false");
}

/* The reason why the threads of L are not lanes that share loops as they like: the program's means of telling the lanes
   apart.  */

const char *
what_tells_threads (const lowering &l)
{
  const region_facts &facts = *l.facts;
  if (facts.limit && !integer_zerop (facts.limit))
    return "the program sets thread_limit";
  if (!l.sharing->variables.empty () || !l.sharing->members.empty ())
    return "the threads of a team share variables";
  for (const parallel_facts &p : facts.parallels)
    if (!integer_zerop (p.asks ()))
      return "the program sets num_threads";
    else if (p.single || p.constructs ())
      return "there are constructs for one of the threads, or with an order among them";
    else if (!p.asking.empty ())
      return "the program asks for numbers of threads";
    else if (p.barriers)
      return "there are barriers";
  return "there are calls for one of the threads";
}

/* Why the whole grid does not share the iterations of L's loops.  */

const char *
why_by_team (const lowering &l)
{
  if (l.threads->lanes_as_threads)
    return what_tells_threads (l);
  if (l.threads->mode == spmd_mode::warps)
    return "SIMD loops use the lanes";
  if (l.facts->parallels.size () != 1)
    return l.facts->parallels.empty () ? "the region has no parallel region"
	   : "the region has more than one parallel region";
  if (!l.teams->stores.empty ())
    return "something is stored outside of the parallel region";
  return "the parallel region is more than one loop, or what is around it cannot be repeated";
}

void
add_loop (location_t where, const std::string &text)
{
  const expanded_location at = expand_location (where);
  if (at.file)
    report_state.last->loops.push_back ({ at.file, text, at.line });
}

} // namespace

bool
reported_access::operator< (const reported_access &other) const
{
  return std::tie (file, line, store, array, bytes, pattern, stride, in_row, tiles)
	 < std::tie (other.file, other.line, other.store, other.array, other.bytes, other.pattern, other.stride,
		     other.in_row, other.tiles);
}

bool
heddle_reporting ()
{
  return heddle_options.report_file != NULL;
}

void
heddle_report_region (cgraph_node *region)
{
  report_state.last = &report_state.regions[heddle_asm_name (region->decl)];
}

void
heddle_report_lowering (const lowering &l, bool starts_threads)
{
  std::string &f = report_state.last->fields;
  if (l.refused)
    {
      put_field (f, "threads", !starts_threads ? "one" : "warps");
      put_flag (f, "scheduler", starts_threads);
      if (starts_threads)
	{
	  std::string why = l.refused.why;
	  if (l.refused.called)
	    why += std::string (": ") + heddle_asm_name (l.refused.called);
	  put_field (f, "why", why);
	  const expanded_location at = expand_location (l.refused.where);
	  if (at.file)
	    put_number (f, "why_line", at.line);
	}
      return;
    }
  put_field (f, "threads", l.threads->mode == spmd_mode::warps ? "warps" : "lanes");
  put_flag (f, "scheduler", false);
  const grid_mapping &g = *l.grid;
  put_field (f, "mapping", g.kind == grid_kind::rows_and_columns ? "rows and columns"
	     : g.kind == grid_kind::grid_stride ? g.tiles ? "tiles" : "grid stride"
	     : l.threads->lanes_as_threads ? "as in CUDA" : "by team");
  if (!g.whole_grid ())
    put_field (f, "slower", why_by_team (l));
  if (!g.iterations.empty ())
    put_field (f, "iterations", g.iterations);
  const char *who = g.whole_grid () ? "the threads of all teams share this loop"
		    : l.threads->mode == spmd_mode::warps
		      ? "the warps of a team share this loop; SIMD loops use the lanes"
		    : "the threads of a team share this loop";
  for (const parallel_facts &p : l.facts->parallels)
    add_loop (gimple_location (p.call), g.one_iteration[p.index]
	      ? std::string (who) + ", one iteration a thread" : std::string (who));
}

void
heddle_report_lone_loop (location_t where, bool teams)
{
  if (report_state.last)
    add_loop (where, teams ? "one thread of each team runs this loop" : "one thread runs this loop");
}

bool
heddle_report_access (const reported_access &access)
{
  return report_state.accesses.insert (access).second;
}

void
heddle_report_kernel (tree region, const std::string &name)
{
  reported_region &r = report_state.regions[heddle_asm_name (region)];
  r.name = name;
  if (tree a = lookup_attribute (HEDDLE_DATA_ATTRIBUTE, DECL_ATTRIBUTES (region)))
    r.data = TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (a)));
}

/* The variables in DATA, which host/clauses/region-data.cc has made, as an array.  */

static std::string
data_array (const std::string &data)
{
  std::string out = "[";
  for (size_t at = 0; at < data.size ();)
    {
      size_t end = std::min (data.find ('\n', at), data.size ());
      const std::string line = data.substr (at, end - at);
      at = end + 1;
      const size_t one = line.find ('\t'), two = line.find ('\t', one + 1);
      if (one == std::string::npos || two == std::string::npos)
	continue;
      std::string how = line.substr (0, one);
      const bool implicit = how.back () == HEDDLE_DATA_IMPLICIT;
      if (implicit)
	how.pop_back ();
      out += out.size () > 1 ? ", { " : "{ ";
      std::string fields;
      put_field (fields, "variable", line.substr (one + 1, two - one - 1));
      put_field (fields, "how", how);
      if (two + 1 < line.size ())
	put_number (fields, "bytes", strtoull (line.c_str () + two + 1, NULL, 10));
      put_flag (fields, "implicit", implicit);
      out += fields.substr (2) + " }";
    }
  return out + "]";
}

static std::string
region_object (const reported_kernel &k, const reported_region *r)
{
  std::string out, loops;
  put_field (out, "name", k.name);
  put_field (out, "function", k.function);
  put_field (out, "file", k.file);
  put_number (out, "line", k.line);
  if (r && !r->fields.empty ())
    out += r->fields;
  else
    {
      /* Lanes are threads only after SPMD lowering, whose report has the fact already.  */
      put_field (out, "threads", "warps");
      put_flag (out, "scheduler", k.scheduler);
    }
  put_flag (out, "teams", k.teams);
  put_flag (out, "openacc", k.openacc);
  if (k.max_threads)
    put_number (out, "most_threads", k.max_threads);
  put_number (out, "stack", k.stack_bytes);
  put_flag (out, "open_stack", k.open_stack || k.deep_calls);
  put_number (out, "shared", k.shared_bytes);
  if (r)
    {
      for (const reported_loop &l : r->loops)
	{
	  std::string fields;
	  put_field (fields, "file", l.file);
	  put_number (fields, "line", l.line);
	  put_field (fields, "text", l.text);
	  loops += (loops.empty () ? "{ " : ", { ") + fields.substr (2) + " }";
	}
      out += ", \"loops\": [" + loops + "], \"data\": " + data_array (r->data);
    }
  return "{ " + out.substr (2) + " }";
}

static std::string
access_object (const reported_access &a)
{
  static const char *const patterns[] = { "same", "constant", "regular", "irregular", "unknown" };
  std::string out;
  put_field (out, "file", a.file);
  put_number (out, "line", a.line);
  if (!a.array.empty ())
    put_field (out, "array", a.array);
  put_flag (out, "store", a.store);
  put_number (out, "bytes", a.bytes);
  put_field (out, "pattern", patterns[int (a.pattern)]);
  if (a.pattern == step_kind::constant)
    out += ", \"stride\": " + std::to_string (a.stride);
  if (a.in_row)
    out += ", \"in_row\": true";
  if (a.tiles)
    out += ", \"tiles\": true";
  return "{ " + out.substr (2) + " }";
}

void
heddle_write_report (const char *file, const std::vector<reported_kernel> &kernels)
{
  std::map<std::string, const reported_region *> of_kernel;
  for (const auto &r : report_state.regions)
    of_kernel[r.second.name] = &r.second;
  std::string out = "{ \"heddle-report\": 1,\n  \"regions\": [";
  const char *before = "\n    ";
  for (const reported_kernel &k : kernels)
    {
      auto found = of_kernel.find (k.name);
      out += before + region_object (k, found == of_kernel.end () ? NULL : found->second);
      before = ",\n    ";
    }
  out += "],\n  \"accesses\": [";
  before = "\n    ";
  for (const reported_access &a : report_state.accesses)
    {
      out += before + access_object (a);
      before = ",\n    ";
    }
  out += "] }\n";
  FILE *f = fopen (file, "w");
  const bool good = f && fwrite (out.data (), 1, out.size (), f) == out.size ();
  if ((f && fclose (f) != 0) || !good)
    error ("cannot write %qs: %m", file);
}
