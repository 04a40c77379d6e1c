# acc.sh -- the interfaces of OpenACC's steps are narrow, and say what each function is for: a header has at most 15
# functions, each below a contract of its own, a sentence with a subject.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
files=`find gcc-plugin/device/acc gcc-plugin/device/facts -name 'acc*.h'`
test "`echo "$files" | wc -l`" -ge 9 || { echo "where are the headers?"; exit 1; }

# A contract is the comment that ends in the line above the function's head, and begins with a noun: with no word for
# an earlier sentence's, and with no verb, which would be an order.
no_subject='^(They|Those|These|That|This|It|One|Let|Set|Have|Make|Put|Tell|Find|Do|Warn|Decide)$'
echo "$files" | xargs awk -v no_subject="$no_subject" '
  function count() {
    if (functions > 15) { print file ": " functions " functions, where 15 may be"; bad = 1 }
    all += functions
    functions = 0
  }
  FNR == 1 { count(); file = FILENAME; contract = "" }
  /^\/\*/ { text = $0; sub("^/[*] *", "", text); first = text; sub("[ ,].*", "", first) }
  /\*\/$/ { contract = first; next }
  /^(inline )?[a-z_:<> *]+ [*&]?heddle_[a-z_]+ \(/ || /^heddle_[a-z_]+ \(/ {
    functions++
    if (contract == "") { print FILENAME ":" FNR ": a function without a contract"; bad = 1 }
    else if (contract ~ no_subject) {
      print FILENAME ":" FNR ": a contract without a subject: " contract " ..."; bad = 1
    }
  }
  !/^(inline )?(bool|int|void)$/ { contract = "" }
  END {
    count()
    if (all < 40) { print "where are the functions?"; bad = 1 }
    exit bad
  }'
