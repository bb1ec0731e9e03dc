/* -fopt-info-omp: consumes text, produces lines where GCC writes its own about
   OpenACC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/opt-info.h"

namespace accdeep
{

namespace
{

int s_phase = TDI_none;

} // namespace

void
register_opt_info (const char *name)
{
  ::gcc::dump_manager &dumps = *g->get_dumps ();
  s_phase
      = dumps.dump_register (name, name, name, DK_tree, OPTGROUP_OMP, false);
  /* GCC has read the options before it loads plugins.  Those for its own
     lowering of OpenACC hold for us.  */
  const dump_file_info *lowering
      = dumps.get_dump_file_info_by_switch ("tree-omplower");
  dump_file_info *own = dumps.get_dump_file_info (s_phase);
  if (!lowering || lowering->alt_state == 0)
    return;
  own->alt_state = lowering->alt_state;
  own->alt_flags = lowering->alt_flags;
  own->alt_filename
      = lowering->alt_filename ? xstrdup (lowering->alt_filename) : nullptr;
}

bool
opt_info_p ()
{
  return s_phase != TDI_none
         && g->get_dumps ()->get_dump_file_info (s_phase)->alt_state != 0;
}

void
opt_info_note (location_t loc, opt_info_kind kind, const std::string &text)
{
  if (!opt_info_p () || !g->get_dumps ()->dump_start (s_phase, nullptr))
    return;
  dump_printf_loc (
      kind == opt_info_kind::result ? MSG_OPTIMIZED_LOCATIONS : MSG_NOTE,
      dump_user_location_t::from_location_t (loc), "%s\n", text.c_str ());
  g->get_dumps ()->dump_finish (s_phase);
}

} // namespace accdeep
