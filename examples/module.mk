# The examples, and `make demo': compile each and run it on a GPU when there is
# one, else on the simulated device.
#
# SPDX-License-Identifier: GPL-3.0-or-later

example-sources := $(wildcard examples/*.c examples/*.cc examples/*.f90)
examples := $(addprefix $(B)/examples/,$(notdir $(basename $(example-sources))))

example-flags := -O2 -Wall -fplugin=$(B)/accdeep.so -fopenacc -Ilibgomp-ext -Iinclude
# Some examples ask the library what moved, so they link it.
example-libs := -L$(B) -laccdeep $(offload-flags)

$(B)/examples/%: examples/%.c examples/moved.h $(all-products)
	@mkdir -p $(@D)
	$(GCC) $(example-flags) $< -o $@ $(example-libs)

$(B)/examples/%: examples/%.cc examples/moved.h $(wildcard include/accdeep/*) \
  $(all-products)
	@mkdir -p $(@D)
	$(GXX) $(example-flags) $< -o $@ $(example-libs)

# Modules of one example are its own.
$(B)/examples/%: examples/%.f90 examples/moved.inc $(all-products)
	@mkdir -p $(@D)/$*.modules
	$(GFORTRAN) $(example-flags) -J$(@D)/$*.modules $< -o $@ $(example-libs)

.PHONY: examples
examples: $(examples)

# One after the other, whatever -j says: each prints its command line.
demo: $(examples)
	@for program in $(examples); do \
	  echo; \
	  echo "$$ scripts/run-with-device $$program"; \
	  ACCDEEP_BUILD=$(B) scripts/run-with-device auto $$program || exit 1; \
	done
