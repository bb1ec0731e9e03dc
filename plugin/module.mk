# The GCC plugin: a dispatcher that knows nothing of GCC's insides, and one part
# for each front end beside it.
#
# SPDX-License-Identifier: GPL-3.0-or-later

plugin-front-ends := cc1 cc1plus f951
plugin-device := $(B)/accdeep/accdeep-device.o
plugin-products := $(B)/accdeep.so $(plugin-device) \
		   $(foreach front-end,$(plugin-front-ends),$(B)/accdeep/$(front-end).so)
all-products += $(plugin-products)

.PHONY: plugin install-plugin uninstall-plugin
plugin: $(plugin-products)

plugin-include := $(shell $(GCC) -print-file-name=plugin)/include
# GCC's own headers are not clean for -Wextra, so they are system headers here.
plugin-cxxflags = $(common-cxxflags) -fno-exceptions -fno-rtti \
		  -fvisibility=hidden -DACCDEEP_VERSION='"$(version)"' \
		  -DACCDEEP_LIBDIR='"$(libdir)"'
plugin-gcc-cxxflags = $(plugin-cxxflags) -isystem $(plugin-include) \
		      -Wformat-diag -Wno-unused-parameter

# Independent of GCC: one object for all.
plugin-plain-sources := $(wildcard plugin/model/*.cc plugin/check/*.cc \
			  plugin/registry/*.cc plugin/front/*.cc)
# With GCC's headers: one object for all, but for each front end one of those
# that ask for which it is.
plugin-gcc-sources := $(wildcard plugin/gcc/*.cc plugin/front/gcc/*.cc \
			plugin/lower/*.cc plugin/cure/*.cc)
plugin-language-sources := $(shell grep -lwE 'ACCDEEP_(C|CXX|FORTRAN)' \
			     $(plugin-gcc-sources))
plugin-gcc-objects := $(patsubst %.cc,$(B)/obj/gcc/%.o, \
			$(filter-out $(plugin-language-sources), \
			  $(plugin-gcc-sources)))
plugin-c-family-sources := $(wildcard plugin/front/c-family/*.cc \
			     plugin/lower/c-family/*.cc \
			     plugin/suggest/*.cc) \
			   plugin/entry/c-family.cc
plugin-cc1-sources := $(plugin-c-family-sources) \
		      $(wildcard plugin/front/c/*.cc plugin/lower/c/*.cc \
		      plugin/lower/absent/*.cc plugin/suggest/c/*.cc)
plugin-cc1plus-sources := $(plugin-c-family-sources) \
			  $(wildcard plugin/front/cp/*.cc plugin/lower/cp/*.cc \
			  plugin/suggest/cp/*.cc)
plugin-f951-sources := $(wildcard plugin/front/fortran/*.cc \
			 plugin/lower/absent/*.cc \
			 plugin/lower/fortran/*.cc) \
		       plugin/entry/fortran.cc
plugin-cc1-define := -DACCDEEP_C
plugin-cc1plus-define := -DACCDEEP_CXX
plugin-f951-define := -DACCDEEP_FORTRAN

# Of the run-time library: what the report knows of queues.
plugin-shared-sources := libgomp-ext/dataflow/graph.cc libgomp-ext/dataflow/tokens.cc

plugin-plain-objects := $(plugin-plain-sources:%.cc=$(B)/obj/%.o) \
			$(plugin-shared-sources:%.cc=$(B)/obj/plugin/%.o)

include plugin/model/unit.mk
include plugin/lower/unit.mk

$(B)/obj/plugin/%.o: plugin/%.cc
	@mkdir -p $(@D)
	$(GXX) $(plugin-cxxflags) $(CXXFLAGS) -c $< -o $@

$(plugin-shared-sources:%.cc=$(B)/obj/plugin/%.o): $(B)/obj/plugin/%.o: %.cc
	@mkdir -p $(@D)
	$(GXX) $(plugin-cxxflags) $(CXXFLAGS) -c $< -o $@

# GCC's headers take half of the time: they are compiled once, and once for each
# front end.  ccache takes the sum for the contents, which differ each time.
precompiled := $(B)/obj/precompiled
cc1plus := $(shell $(GXX) -print-prog-name=cc1plus)
define plugin-objects
$(precompiled)/$(1).h.gch: plugin/gcc/compat.h $$(cc1plus)
	@mkdir -p $$(@D)
	echo '#include "$$<"' >$$(@:.gch=)
	$$(GXX) $$(plugin-gcc-cxxflags) $$(CXXFLAGS) $$(plugin-$(1)-define) \
	  -x c++-header $$(@:.gch=) -o $$@
	{ $$(GXX) --version; \
	  echo $$(plugin-gcc-cxxflags) $$(CXXFLAGS) $$(plugin-$(1)-define); \
	  cat $$<; } | cksum >$$@.sum

$(B)/obj/$(1)/%.o: %.cc $(precompiled)/$(1).h.gch
	@mkdir -p $$(@D)
	$$(GXX) -include $(precompiled)/$(1).h \
	  $$(plugin-gcc-cxxflags) $$(CXXFLAGS) $$(plugin-$(1)-define) -c $$< -o $$@
endef
$(foreach part,gcc $(plugin-front-ends),$(eval $(call plugin-objects,$(part))))

define plugin-part

$(B)/accdeep/$(1).so: $(plugin-plain-objects) $(plugin-gcc-objects) \
  $$(patsubst %.cc,$(B)/obj/$(1)/%.o,$$(plugin-language-sources) $$(plugin-$(1)-sources))
	@mkdir -p $$(@D)
	$$(GXX) -shared $$(CXXFLAGS) $$(LDFLAGS) -static-libstdc++ -static-libgcc \
	  $$^ -o $$@
endef
$(foreach front-end,$(plugin-front-ends),$(eval $(call plugin-part,$(front-end))))

# Functions that the plugin puts into files as this GCC has compiled them.
plugin-assembly := $(B)/include/interposed-calls.inc
plugin-assembly-flags := -std=c++17 -O2 -fPIC -fno-exceptions \
			 -fno-stack-protector -fno-lto -g0 -I.
# So that files with and without protected branches may have them.
plugin-branch-flags = $(shell for f in -fcf-protection=branch \
			-mbranch-protection=standard; do \
			  $(GXX) $$f -E -x c++ /dev/null >/dev/null 2>&1 && echo $$f; done)

$(plugin-assembly): plugin/assembly/interposed-calls.cc \
  plugin/assembly/quote.sed abi/gomp-calls.def abi/stacked-bytes.h
	@mkdir -p $(@D) $(B)/obj/plugin/assembly
	$(GXX) $(plugin-assembly-flags) $(plugin-branch-flags) -S $< \
	  -o $(B)/obj/plugin/assembly/interposed-calls.s
	sed -E -f plugin/assembly/quote.sed \
	  $(B)/obj/plugin/assembly/interposed-calls.s >$@.new
	mv $@.new $@

$(B)/obj/gcc/plugin/lower/interposed-calls.o: $(plugin-assembly)

# Where the pages of doc/ are, for links in GCC's messages.
DOCUMENTATION_URL ?= https://accdeep.example/
$(B)/obj/gcc/plugin/gcc/warnings.o: \
  plugin-gcc-cxxflags += -DACCDEEP_DOCUMENTATION_URL='"$(DOCUMENTATION_URL)"'

# Needs GCC's version only.
$(B)/obj/plugin/main.o: plugin-cxxflags += -isystem $(plugin-include)

$(B)/accdeep.so: $(B)/obj/plugin/main.o
	@mkdir -p $(@D)
	$(GXX) -shared $(CXXFLAGS) $(LDFLAGS) -static-libstdc++ -static-libgcc $^ \
	  -ldl -o $@

# What the offload compilers, whichever there are, read beside a program's files
# where that is needed.  They compare a table of variables with the host's, which
# has none of these.
plugin-device-flags := -std=c++17 -O2 -g0 -fopenmp -fno-pic -fno-exceptions \
		       -fno-stack-protector $(WARNINGS) \
		       -Wno-deprecated-openmp
OBJCOPY ?= objcopy
$(plugin-device): plugin/device/functions.cc
	@mkdir -p $(@D)
	$(GXX) $(plugin-device-flags) -c $< -o $@.new
	$(OBJCOPY) --wildcard -R '.gnu.offload_lto_.offload_table*' $@.new $@
	rm $@.new

# Where `gcc -fplugin=accdeep' looks.
install-parts += install-plugin
install-plugin: $(plugin-products)
	$(INSTALL) -d $(DESTDIR)$(plugindir)/accdeep
	$(INSTALL_PROGRAM) -m 644 $(B)/accdeep.so $(DESTDIR)$(plugindir)/accdeep.so
	$(INSTALL_PROGRAM) -m 644 $(plugin-front-ends:%=$(B)/accdeep/%.so) \
	  $(DESTDIR)$(plugindir)/accdeep
	$(INSTALL_DATA) $(plugin-device) $(DESTDIR)$(plugindir)/accdeep

uninstall-parts += uninstall-plugin
uninstall-plugin:
	rm -f $(DESTDIR)$(plugindir)/accdeep.so \
	  $(DESTDIR)$(plugindir)/accdeep/$(notdir $(plugin-device)) \
	  $(foreach front-end,$(plugin-front-ends),$(DESTDIR)$(plugindir)/accdeep/$(front-end).so)
	-rmdir $(DESTDIR)$(plugindir)/accdeep
