# The run-time library: $(B)/libaccdeep.so.1 and its unit tests.
#
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

runtime-sources := $(wildcard libgomp-ext/*.cc libgomp-ext/*/*.cc)
runtime-objects := $(runtime-sources:%.cc=$(B)/obj/%.o)
runtime-library := $(B)/libaccdeep.so.1
runtime-soname := libaccdeep.so.1

all-products += $(runtime-library) $(B)/libaccdeep.so

# The program that loads the library may be plain C, and may have another C++
# library than this one: nothing of libstdc++ shows.
runtime-link := -shared -Wl,-soname,$(runtime-soname) -Wl,-z,defs \
		-Wl,--version-script=libgomp-ext/accdeep.map \
		-static-libstdc++ -static-libgcc

# libbacktrace is a part of GCC, and in its packages of some distributions.
# It is linked in; without it, messages have fewer names and no lines.
backtrace-library := $(shell \
  f=$$(mktemp) && \
  echo 'void *f () { return backtrace_create_state (0, 1, 0, 0); }' | \
  $(GXX) -include backtrace.h -shared -fPIC -Wl,-z,defs -x c++ - -o $$f \
    -lbacktrace 2>/dev/null && echo -lbacktrace; rm -f $$f)

$(runtime-objects): $(B)/obj/%.o: %.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -fvisibility=hidden \
	  -DACCDEEP_VERSION='"$(version)"' \
	  -DACCDEEP_BACKTRACE=$(if $(backtrace-library),1,0) -c $< -o $@

# The same without what serves devices of a certain kind, which libgomp's calls
# serve then: `make check DEVICE_OPS=libgomp' runs programs with it.
libgomp-ops-library := $(B)/libgomp-ops/libaccdeep.so.1
$(libgomp-ops-library): runtime-left-out := $(B)/obj/libgomp-ext/cuda/%

$(runtime-library) $(libgomp-ops-library): $(runtime-objects) \
					   libgomp-ext/accdeep.map
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(LDFLAGS) $(runtime-link) \
	  $(filter-out $(runtime-left-out),$(runtime-objects)) \
	  -o $@ $(backtrace-library) -Wl,--no-as-needed -lgomp -ldl

$(B)/libaccdeep.so: $(runtime-library)
	ln -sf $(runtime-soname) $@

# Unit tests link the objects, so that they reach the stages one by one.
runtime-test-sources := $(wildcard testsuite/unit/runtime-*.cc)
runtime-tests := $(runtime-test-sources:testsuite/unit/%.cc=$(B)/unit/%)
unit-tests += $(runtime-tests)

# Those that need the library as programs see it: it leaves its own calls to
# libgomp alone, and no others.
whole-library-tests := $(B)/unit/runtime-blocks $(B)/unit/runtime-faults \
		       $(B)/unit/runtime-known $(B)/unit/runtime-overlap \
		       $(B)/unit/runtime-queue $(B)/unit/runtime-threads

$(runtime-tests): runtime-part = $(runtime-objects)
$(whole-library-tests): runtime-part = -L$(B) -laccdeep -Wl,-rpath,'$$ORIGIN/..'
$(whole-library-tests): $(B)/libaccdeep.so

$(runtime-tests): $(B)/unit/%: testsuite/unit/%.cc $(runtime-objects)
	@mkdir -p $(@D) $(B)/obj/testsuite/unit
	$(GXX) $(CXXFLAGS) $(common-cxxflags) \
	  -MF $(B)/obj/testsuite/unit/$*.d -MT $@ $< $(runtime-part) \
	  -o $@ $(LDFLAGS) -lgtest -lgtest_main -pthread $(backtrace-library) -lgomp -ldl
