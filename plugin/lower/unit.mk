# Unit tests of the parts of lowering that know nothing of GCC.
#
# SPDX-License-Identifier: GPL-3.0-or-later

lower-tests := $(patsubst testsuite/unit/%.cc,$(B)/unit/%, \
		 $(wildcard testsuite/unit/lower-*.cc))
unit-tests += $(lower-tests)

$(B)/unit/lower-%: testsuite/unit/lower-%.cc plugin/lower/ranges.cc
	@mkdir -p $(@D) $(B)/obj/testsuite/unit
	$(GXX) $(CXXFLAGS) $(common-cxxflags) \
	  -MF $(B)/obj/testsuite/unit/lower-$*.d -MT $@ $(filter %.cc,$^) -o $@ $(LDFLAGS) \
	  -lgtest -lgtest_main -pthread
