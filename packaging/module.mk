# Installation of all but the plugin: the library, its header and its
# descriptions under prefix, the simulated device apart from where programs
# look for a real driver.
#
# SPDX-License-Identifier: GPL-3.0-or-later

install-parts += install-library install-plugin-library install-simcuda \
		 install-config install-doc
uninstall-parts += uninstall-plugin-library uninstall-config
.PHONY: install-library install-plugin-library install-simcuda install-config \
	install-doc uninstall-plugin-library uninstall-config .check-folders

# Before anything is built or written: one line for a folder that is closed to
# this user, with what else can be done.
.check-folders:
	@scripts/check-folders --gcc='$(GCC)' --prefix='$(prefix)' \
	  --plugindir='$(plugindir)' --destdir='$(DESTDIR)' \
	  '$(bindir)' '$(libdir)' '$(includedir)' '$(datarootdir)' '$(plugindir)'
$(all-products): | $(if $(filter install,$(MAKECMDGOALS)),.check-folders)

soname := libaccdeep.so.1
simcudadir = $(libdir)/accdeep/simcuda
cmakedir = $(libdir)/cmake/accdeep
modulefiledir = $(datarootdir)/modulefiles/accdeep
gdbdir = $(datarootdir)/gdb/auto-load
# Python modules of our tools, which find them wherever DESTDIR is moved to.
pythondir = $(datarootdir)/accdeep
open := (
man-functions := $(shell sed -n 's/^extern [^$(open)]*[ *]\(accdeep_[a-z_]*\) .*/\1/p' \
		   libgomp-ext/accdeep.h)

substitute = sed -e 's|@prefix@|$(prefix)|g' -e 's|@libdir@|$(libdir)|g' \
  -e 's|@includedir@|$(includedir)|g' -e 's|@plugindir@|$(plugindir)|g' \
  -e 's|@simcudadir@|$(simcudadir)|g' -e 's|@version@|$(version)|g' \
  -e 's|@gcc@|$(GCC)|g' -e 's|@gcc_major@|$(gcc-major)|g' \
  -e 's|@pkgconfigdir@|$(pkgconfigdir)|g' -e 's|@bindir@|$(bindir)|g' \
  -e 's|@mandir@|$(mandir)|g' \
  -e "s|@modules@|$$(realpath -m --relative-to='$(bindir)' '$(pythondir)')|g" \
  -e 's|@offload_flags@|$(offload-flags)|g'

install-library: all
	$(INSTALL) -d $(DESTDIR)$(libdir) $(DESTDIR)$(includedir)
	$(INSTALL_PROGRAM) $(B)/$(soname) $(DESTDIR)$(libdir)
	ln -sf $(soname) $(DESTDIR)$(libdir)/libaccdeep.so
	$(INSTALL_DATA) libgomp-ext/accdeep.h $(DESTDIR)$(includedir)
	$(INSTALL) -d $(DESTDIR)$(includedir)/accdeep
	$(INSTALL_DATA) $(wildcard include/accdeep/*) $(DESTDIR)$(includedir)/accdeep
	@if test -z '$(DESTDIR)'; then scripts/refresh-ldconfig '$(libdir)'; fi

# The plugin looks beside itself for the library that its programs load.
install-plugin-library:
	$(INSTALL) -d $(DESTDIR)$(plugindir)
	ln -srf $(DESTDIR)$(libdir)/$(soname) $(DESTDIR)$(plugindir)/$(soname)

# simcuda-run follows its link to the library, wherever DESTDIR is moved to.
install-simcuda: all
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(simcudadir) \
	  $(DESTDIR)$(mandir)/man1
	$(INSTALL_PROGRAM) $(simcuda-lib) $(simcuda-preload) \
	  $(DESTDIR)$(simcudadir)
	$(INSTALL_SCRIPT) $(simcuda-run) $(DESTDIR)$(simcudadir)
	ln -srf $(DESTDIR)$(simcudadir)/simcuda-run \
	  $(DESTDIR)$(bindir)/simcuda-run
	$(INSTALL_DATA) simcuda/simcuda-run.1 $(DESTDIR)$(mandir)/man1
	$(INSTALL) -d $(DESTDIR)$(gdbdir)$(simcudadir)
	$(INSTALL_DATA) packaging/gdb/libcuda.so.1-gdb.py \
	  $(DESTDIR)$(gdbdir)$(simcudadir)

# The documentation as a site.
.PHONY: site
site:
	scripts/install-deps --gcc='$(GCC)' --site
	scripts/make-site build/site

# Each GCC has a description of its own; accdeep.pc is a link to one of them.
gcc-pc := accdeep-gcc-$(gcc-major).pc
install-config:
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(pkgconfigdir)
	$(substitute) packaging/accdeep-config.in \
	  > $(DESTDIR)$(bindir)/accdeep-config
	chmod 755 $(DESTDIR)$(bindir)/accdeep-config
	$(substitute) packaging/accdeep.pc.in \
	  > $(DESTDIR)$(pkgconfigdir)/$(gcc-pc)
	chmod 644 $(DESTDIR)$(pkgconfigdir)/$(gcc-pc)
	scripts/choose-default $(DESTDIR)$(pkgconfigdir)
	$(INSTALL_SCRIPT) scripts/accdeep-profile $(DESTDIR)$(bindir)
	$(substitute) scripts/accdeep-infer > $(DESTDIR)$(bindir)/accdeep-infer
	chmod 755 $(DESTDIR)$(bindir)/accdeep-infer
	$(INSTALL) -d $(DESTDIR)$(pythondir)/accdeep_infer
	for file in $(notdir $(wildcard scripts/accdeep_infer/*.py)); do \
	  $(substitute) scripts/accdeep_infer/$$file \
	    > $(DESTDIR)$(pythondir)/accdeep_infer/$$file \
	  && chmod 644 $(DESTDIR)$(pythondir)/accdeep_infer/$$file || exit 1; \
	done
	$(INSTALL) -d $(DESTDIR)$(cmakedir) $(DESTDIR)$(modulefiledir)
	for file in accdeepConfig.cmake accdeepConfigVersion.cmake; do \
	  $(substitute) packaging/$$file.in > $(DESTDIR)$(cmakedir)/$$file \
	  && chmod 644 $(DESTDIR)$(cmakedir)/$$file || exit 1; \
	done
	$(substitute) packaging/modulefile.in \
	  > $(DESTDIR)$(modulefiledir)/$(version)
	chmod 644 $(DESTDIR)$(modulefiledir)/$(version)
	@$(if $(filter $(gcc-plugindir),$(plugindir)),:,echo 'Compile with: \
	  $(GCC) -fplugin=$(plugindir)/accdeep.so -fopenacc')

install-doc:
	$(INSTALL) -d $(DESTDIR)$(docdir)/doc $(DESTDIR)$(docdir)/simcuda
	$(INSTALL_DATA) README.md NEWS COPYING COPYING.RUNTIME \
	  $(DESTDIR)$(docdir)
	$(INSTALL_DATA) $(wildcard doc/*) $(DESTDIR)$(docdir)/doc
	$(INSTALL_DATA) simcuda/README.md $(DESTDIR)$(docdir)/simcuda
	$(INSTALL_DATA) packaging/clangd packaging/libaccdeep.supp $(DESTDIR)$(docdir)
	$(INSTALL) -d $(DESTDIR)$(mandir)/man1 $(DESTDIR)$(mandir)/man3
	$(INSTALL_DATA) packaging/man/accdeep.1 packaging/man/accdeep-config.1 \
	  packaging/man/accdeep-profile.1 packaging/man/accdeep-infer.1 \
	  $(DESTDIR)$(mandir)/man1
	$(INSTALL_DATA) packaging/man/libaccdeep.3 $(DESTDIR)$(mandir)/man3
	for name in $(man-functions); do \
	  ln -sf libaccdeep.3 $(DESTDIR)$(mandir)/man3/$$name.3 || exit 1; \
	done

uninstall-plugin-library:
	rm -f $(DESTDIR)$(plugindir)/$(soname)

# What all GCCs share goes with the last of them.  Folders that only we fill go
# as well.
shared-files = $(libdir)/$(soname) $(libdir)/libaccdeep.so \
	       $(includedir)/accdeep.h $(includedir)/accdeep $(simcudadir) $(bindir)/simcuda-run \
	       $(mandir)/man1/simcuda-run.1 $(gdbdir)$(simcudadir) \
	       $(bindir)/accdeep-config $(docdir) \
	       $(mandir)/man1/accdeep.1 $(mandir)/man1/accdeep-config.1 \
	       $(bindir)/accdeep-profile $(mandir)/man1/accdeep-profile.1 \
	       $(bindir)/accdeep-infer $(mandir)/man1/accdeep-infer.1 \
	       $(pythondir) $(mandir)/man3/libaccdeep.3 \
	       $(addprefix $(mandir)/man3/,$(addsuffix .3,$(man-functions))) \
	       $(cmakedir) $(modulefiledir)/$(version)
uninstall-config:
	rm -f $(DESTDIR)$(pkgconfigdir)/$(gcc-pc)
	@if scripts/choose-default $(DESTDIR)$(pkgconfigdir); then \
	  echo 'What other GCCs share stays; accdeep is still installed for:'; \
	  cd $(DESTDIR)$(pkgconfigdir) && ls accdeep-gcc-*.pc; \
	else \
	  rm -rf $(addprefix $(DESTDIR),$(shared-files)); \
	  rmdir $(DESTDIR)$(libdir)/accdeep $(DESTDIR)$(modulefiledir); \
	fi
