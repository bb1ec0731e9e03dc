/* Starts programs for another processor: GoogleTest's "threadsafe" death tests
   start the test program anew with execv, and the kernel cannot run it.  What
   ACCDEEP_WRAPPER says, such as "qemu-aarch64 -L /usr/aarch64-linux-gnu", can.

   Part of the GoogleTest that cross-compiled tests are linked with, in front of
   the C library's execv.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

extern "C" int
execv (const char *program, char *const arguments[]) noexcept
{
  const char *wrapper = std::getenv ("ACCDEEP_WRAPPER");
  std::istringstream text (wrapper ? wrapper : "");
  std::vector<std::string> words;
  for (std::string word; text >> word;)
    words.push_back (word);
  if (words.empty ())
    return execve (program, arguments, environ);

  std::vector<char *> all;
  for (std::string &word : words)
    all.push_back (word.data ());
  all.push_back (const_cast<char *> (program));
  for (char *const *argument = arguments + 1; *argument; argument++)
    all.push_back (*argument);
  all.push_back (nullptr);
  return execvpe (all[0], all.data (), environ);
}
