# gitignore.sh -- what a build makes, .gitignore names: a build in the source tree leaves nothing that git sees, nor do
# contrib/quickstart and contrib/check, which write beside what they build.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
git -C "$top" ls-files >tracked 2>/dev/null && test -s tracked || { echo "the source is not git's"; exit 77; }
# All programs and libraries, and the folders of what is made; not what people's shells write beside it.
(cd "$BUILDDIR" && find . -name stage -prune -o -name parts -prune -o -name work -prune -o -type f -print) \
  | sed -e 's|^\./||' -e '/^[^/]*\.out$/d' | grep -v -x -F -f tracked >made
test "$(wc -l <made)" -gt 100 || { echo "$BUILDDIR has no build"; exit 77; }
git -C "$top" check-ignore --no-index --stdin -v -n <made | sed -n 's/^::	//p' | grep -v '^testsuite/.*work' >seen
test ! -s seen || { head seen; echo "and so on: .gitignore does not name them"; exit 1; }
