/* Programs that are linked statically.

   The library can be loaded into one, but is in a world of its own there, with
   a libgomp and a C library other than the program's, and without thread-local
   variables: to use it would crash.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include <elf.h>
#include <link.h>
#include <unistd.h>

namespace
{

/* The program itself comes first.  One that is linked dynamically names its
   loader.  */
int
look_at_program (dl_phdr_info *info, size_t, void *result)
{
  bool &loader = *static_cast<bool *> (result);
  for (int i = 0; i < info->dlpi_phnum; i++)
    loader |= info->dlpi_phdr[i].p_type == PT_INTERP;
  return 1;
}

/* Before anything else of the library.  */
__attribute__ ((constructor (101))) void
refuse_static_programs ()
{
  bool loader = false;
  dl_iterate_phdr (look_at_program, &loader);
  if (loader)
    return;
  static const char message[]
      = "libaccdeep: the program is linked statically, which is not supported: "
        "link it without -static\n";
  /* No function that needs more of the C library works here.  */
  ssize_t written = write (STDERR_FILENO, message, sizeof message - 1);
  static_cast<void> (written);
  _exit (1);
}

} // namespace
