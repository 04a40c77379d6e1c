/* selection.h -- the host role: what of a unit belongs to the device program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SELECTION_H
#define HEDDLE_SELECTION_H

/* While an object of this class lives, the unit's device symbols have the flag `offloadable', and no other symbols.  */
class device_selection
{
public:
  /* REPORT errors of the user's, or leave that to a later selection.  */
  explicit device_selection (bool report);
  ~device_selection ();
  device_selection (const device_selection &) = delete;
  device_selection &operator= (const device_selection &) = delete;

private:
  void follow (std::vector<symtab_node *> &work, bool surely_used);
  bool take_along (symtab_node *used, gimple *stmt, bool surely_used);

  bool report;
  std::vector<symtab_node *> added, hidden, virtual_work;
};

/* FUNCTION, or something of the unit that it names, is or names a variable that has not been declared for the device.
   The functions of virtual calls are left out.  */
bool heddle_names_host_variable_p (cgraph_node *function);

/* Declare all definitions of the unit for the device, except variables of threads.  Called at
   PLUGIN_ALL_IPA_PASSES_START.  */
void heddle_declare_all ();

/* Keep the bodies of instances of "extern template" that the device needs; the host does not without
   optimisation.  Called at PLUGIN_ALL_IPA_PASSES_START.  */
void heddle_keep_template_bodies ();

/* Undo that for the host, when the unit has been written.  */
void heddle_release_template_bodies ();

#endif
