// Thunks of all kinds at -O2, without IPA-CP (cxx-virtual-thunks-O1.cc).
// { dg-do run }
// { dg-additional-options "-fno-ipa-cp -g" }

#include "cxx-virtual-thunks-O1.cc"
