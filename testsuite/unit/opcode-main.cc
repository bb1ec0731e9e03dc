/* ptx-opcodes: runs the forms and kernels of opcode-*.def on the CUDA device
   that libcuda.so.1 leads to, a GPU or the simulated one, and writes or
   compares the results.

     ptx-opcodes [--library FILE] [--only TEXT] [--verbose]
                 [--write FILE] [--digests FILE] [--compare FILE]

   With --compare, exits with 1 when a result is not the same bit by bit; in
   any case when an approximation is not as near as the PTX manual says.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-suite.h"

#include <dlfcn.h>
#include <fstream>
#include <iostream>

namespace
{

struct arguments
{
  std::string library = "libcuda.so.1";
  std::string write, digests, compare;
  opcodes::selection selection;
};

bool
read_arguments (int argc, char **argv, arguments *a)
{
  for (int i = 1; i < argc; i++)
    {
      std::string option = argv[i];
      if (option == "--verbose")
        {
          a->selection.progress = &std::cerr;
          continue;
        }
      std::string *value = option == "--library"   ? &a->library
                           : option == "--only"    ? &a->selection.pattern
                           : option == "--write"   ? &a->write
                           : option == "--digests" ? &a->digests
                           : option == "--compare" ? &a->compare
                                                   : nullptr;
      if (!value || ++i == argc)
        return false;
      *value = argv[i];
    }
  return true;
}

unsigned
print_all (const char *what, const std::vector<std::string> &lines)
{
  for (const std::string &line : lines)
    std::cout << line << '\n';
  std::cout << lines.size () << ' ' << what << '\n';
  return lines.size ();
}

int
compare_with (const std::string &file, const std::string &only,
              const opcodes::outcomes &results)
{
  opcodes::outcomes expected;
  std::string error = "cannot be read";
  std::ifstream in (file);
  if (!in || !opcodes::read_outcomes (in, &expected, &error))
    {
      std::cerr << "ptx-opcodes: " << file << ": " << error << '\n';
      return 2;
    }
  for (auto at = expected.begin (); at != expected.end ();)
    at = at->first.find (only) == at->first.npos ? expected.erase (at)
                                                 : std::next (at);
  return print_all ("differences", opcodes::differences (expected, results))
             ? 1
             : 0;
}

} // namespace

int
main (int argc, char **argv)
{
  arguments a;
  if (!read_arguments (argc, argv, &a))
    {
      std::cerr << "usage: ptx-opcodes [--library FILE] [--only TEXT] "
                   "[--verbose] [--write FILE] [--digests FILE] "
                   "[--compare FILE]\n";
      return 2;
    }
  void *library = dlopen (a.library.c_str (), RTLD_NOW);
  if (!library)
    {
      std::cerr << "ptx-opcodes: " << dlerror () << '\n';
      return 2;
    }
  /* Each value is written when it is known: a form that hangs loses no
     others.  */
  std::ofstream values;
  if (!a.write.empty ())
    {
      values.open (a.write);
      a.selection.values = &values;
    }
  opcodes::outcomes results;
  std::string device, error;
  auto find = [library] (const char *name) { return dlsym (library, name); };
  if (!opcodes::run_all (find, a.selection, &results, &device, &error))
    {
      std::cerr << "ptx-opcodes: " << error << '\n';
      return 2;
    }
  std::size_t failed = 0;
  for (const auto &[name, result] : results)
    if (!result.error.empty ())
      {
        std::cout << name << ": " << result.error << '\n';
        failed++;
      }
  std::cout << device << ": " << results.size () << " forms and kernels, "
            << failed << " refused or failed\n";
  if (!a.digests.empty ())
    {
      std::ofstream out (a.digests);
      opcodes::write_digests (results, out);
    }
  unsigned bad
      = print_all ("inaccuracies", opcodes::inaccuracies (results))
        + print_all ("known values missed", opcodes::mistakes (results));
  int status = bad ? 1 : 0;
  if (!a.compare.empty ())
    if (int worse = compare_with (a.compare, a.selection.pattern, results))
      status = worse;
  return status;
}
