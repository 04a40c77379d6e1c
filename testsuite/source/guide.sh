# guide.sh -- the user's guide and the manual pages have every option, variable, remark and message of the sources.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
top=$SRCDIR/../..
"$top/doc/make-guide" --check || {
  echo "doc/make-guide fills the tables anew; a new message may need a table in doc/guide/messages.md"
  exit 1
}
for file in "$top"/doc/guide/*.md; do
  grep -q "doc/guide/${file##*/}" "$top/doc/Makefrag.am" || { echo "$file is not installed"; exit 1; }
done
status=0
for source in libgomp-nvptx/tools/heddle-info.cc libgomp-nvptx/tools/heddle-report libgomp-nvptx/tools/heddle-trace \
	      ptx-sim/replay/heddle-replay.cc; do
  command=${source##*/}
  for option in $(grep -o "[\"']--[a-z-]*[\"']" "$top/$source" | grep -v -e --here | tr -d "\"'" | sort -u); do
    tr -d '\\' <"$top/doc/man/${command%.cc}.1" | grep -q -e "$option" \
      || { echo "$command: $option is not in its manual page"; status=1; }
  done
done
exit $status
