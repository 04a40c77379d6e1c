# gcc-versions.sh -- the plugin asks for GCC's version in gcc-compat.h only.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
asking='GCCPLUGIN_VERSION|BUILDING_GCC_(MAJOR|MINOR|VERSION)|__GNUC__|__GNUC_MINOR__|GCC_VERSION'
asking="$asking|LTO_(major|minor)_version"
search () { grep -rnE "\\b($asking)" --include='*.cc' --include='*.h' --include='*.def' "$@"; }
search gcc-plugin/gcc-compat.h >/dev/null || { echo "where is gcc-compat.h?"; exit 1; }
if search gcc-plugin warp-stacks/compiler host-calls/compiler | grep -v '^gcc-plugin/gcc-compat\.h:'; then exit 1; fi
