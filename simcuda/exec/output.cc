/* What the gangs of a launch print: see output.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/output.h"

#include <cstdio>

namespace simcuda
{

namespace
{

void
write (const std::string &text)
{
  std::fwrite (text.data (), 1, text.size (), stdout);
}

} // namespace

void
gang_output::print (std::uint64_t gang, const std::string &text)
{
  std::lock_guard<std::mutex> hold (m_lock);
  if (gang == m_turn)
    write (text);
  else
    m_later[gang].text += text;
}

void
gang_output::ended (std::uint64_t gang)
{
  std::lock_guard<std::mutex> hold (m_lock);
  m_later[gang].ended_p = true;
  for (;;)
    {
      auto at = m_later.find (m_turn);
      if (at == m_later.end ())
        return;
      /* From now on it writes itself.  */
      write (at->second.text);
      bool ended_p = at->second.ended_p;
      m_later.erase (at);
      if (!ended_p)
        return;
      m_turn++;
    }
}

void
gang_output::flush ()
{
  std::lock_guard<std::mutex> hold (m_lock);
  for (auto &[gang, kept] : m_later)
    {
      write (kept.text);
      kept.text.clear ();
    }
}

} // namespace simcuda
