/* gcc-compat.h -- GCC's headers in the order that they need, and all that differs between GCC versions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Every file of the plugin that needs GCC's headers includes this header first, and none of GCC's that are included
   here. Written for GCC 12; where another version differs, the difference is hidden here and nowhere else.  */

#ifndef HEDDLE_GCC_COMPAT_H
#define HEDDLE_GCC_COMPAT_H

/* Before GCC's system.h, which poisons what these need.  */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"

#if GCCPLUGIN_VERSION_MAJOR != 12
#error "Heddle's plugin is written for the interfaces of GCC 12"
#endif

#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "tree.h"
#include "gimple.h"
#include "predict.h"
#include "memmodel.h"
#include "tm_p.h"
#include "tree-pass.h"
#include "pass_manager.h"
#include "ssa.h"
#include "cgraph.h"
#include "lto-streamer.h"
#include "lto-section-names.h"
#include "stringpool.h"
#include "attribs.h"
#include "diagnostic-core.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-pretty-print.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "tree-eh.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-dfa.h"
#include "tree-into-ssa.h"
#include "tree-iterator.h"
#include "cfgloop.h"
#include "cfganal.h"
#include "internal-fn.h"
#include "builtins.h"
#include "langhooks.h"
#include "toplev.h"
#include "opts.h"
#include "intl.h"
#include "context.h"
#include "omp-offload.h"
#include "gomp-constants.h"
#include "output.h"
#include "alloc-pool.h"
#include "symbol-summary.h"
#include "symtab-thunks.h"
#include "ipa-prop.h"
#include "ipa-fnsummary.h"
#include "ipa-utils.h"

/* The name that SYMBOL has in the assembler file, without the marker for "do not mangle".  */
inline const char *
heddle_asm_name (tree decl)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return *name == '*' ? name + 1 : name;
}

#endif
