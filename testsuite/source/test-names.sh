# test-names.sh -- the name of a test is its own in all folders of run, ptx, ptx-sim and device-libs: papers, packed
# tests and contrib/compare-ptx give it without the folder of its topic.  The topic's folder has a README.md.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/.." || exit 1
status=0
for folder in run ptx ptx-sim device-libs; do
  files=`find $folder -mindepth 2 -type f ! -name README.md | sed 's,.*/,,' | sort`
  test "`echo "$files" | wc -l`" -gt 50 || { echo "$folder: where are the tests?"; status=1; }
  for name in `echo "$files" | uniq -d`; do
    echo "$folder: two files have the name $name"
    status=1
  done
  for topic in $folder/*/; do
    test -s "${topic}README.md" || { echo "${topic}README.md is missing"; status=1; }
  done
done
exit $status
