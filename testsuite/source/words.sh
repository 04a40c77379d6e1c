# words.sh -- code and papers use the terms of HACKING.md's glossary, and not the words that it replaces; and comments
# speak in nouns (contrib/check-words).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
grep -q '^## Glossary' HACKING.md || { echo "HACKING.md has no glossary"; exit 1; }
status=0

# not WORDS TERM: the pattern WORDS must be nowhere; it means TERM.
not () {
  if grep -rnEi --include='*.cc' --include='*.h' --include='*.c' --include='*.def' --include='*.md' "$1" \
     gcc-plugin ptx-emitter libgomp-nvptx device-libs ptx-sim doc bench/README.md README.md HACKING.md; then
    echo "say: $2"
    status=1
  fi
}

not '\<(deal|deals|dealt|dealing) out\>' "schedule"
not '\<(way|ways) back\>' "back edge"
not '\<deep[ _]loads?\>' "memory-level parallelism"
if command -v python3 >/dev/null; then
  contrib/check-words || status=1
fi
exit $status
