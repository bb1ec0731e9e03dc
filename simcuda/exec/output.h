/* What the gangs of a launch print, in the order of the gangs.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_OUTPUT_H
#define SIMCUDA_EXEC_OUTPUT_H

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace simcuda
{

/* Gangs that several threads of the host execute print as if one did: what
   the first one that has not ended prints is written at once, that of later
   ones when it is their turn.  Gangs are numbered in the order in which they
   start.  */
class gang_output
{
public:
  void print (std::uint64_t gang, const std::string &text);
  void ended (std::uint64_t gang);
  /* Write all that is kept: the process is about to end.  */
  void flush ();

private:
  struct pending
  {
    std::string text;
    bool ended_p = false;
  };

  std::mutex m_lock;
  std::uint64_t m_turn = 0;
  std::map<std::uint64_t, pending> m_later; /* From M_TURN on.  */
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_OUTPUT_H */
