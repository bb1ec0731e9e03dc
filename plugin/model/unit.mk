# Unit tests of the parts that know nothing of GCC: parser, model, check.
#
# SPDX-License-Identifier: GPL-3.0-or-later

model-test-support := fake-types model-fixture tokens
model-test-sources := $(filter-out $(model-test-support:%=testsuite/unit/%.cc), \
			$(wildcard testsuite/unit/parser-*.cc \
			  testsuite/unit/model-*.cc testsuite/unit/check-*.cc))
model-test-objects := $(model-test-support:%=$(B)/obj/testsuite/unit/plain/%.o)
model-tests := $(model-test-sources:testsuite/unit/%.cc=$(B)/unit/%)
unit-tests += $(model-tests)

# Without RTTI, as what they test: -fsanitize=vptr would ask for its types.
model-test-cxxflags := $(common-cxxflags) -fno-rtti \
		       -DACCDEEP_VERSION='"$(version)"'

$(model-test-objects): $(B)/obj/testsuite/unit/plain/%.o: testsuite/unit/%.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(model-test-cxxflags) -c $< -o $@

$(model-tests): $(B)/unit/%: testsuite/unit/%.cc $(plugin-plain-objects) \
  $(model-test-objects)
	@mkdir -p $(@D) $(B)/obj/testsuite/unit
	$(GXX) $(CXXFLAGS) $(model-test-cxxflags) \
	  -MF $(B)/obj/testsuite/unit/$*.d -MT $@ $< $(plugin-plain-objects) \
	  $(model-test-objects) -o $@ $(LDFLAGS) -lgtest -lgtest_main -pthread
