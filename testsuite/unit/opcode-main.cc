/* ptx-opcodes: runs the forms and kernels of opcode-*.def on the CUDA device
   that libcuda.so.1 leads to, a GPU or the simulated one, and writes or
   compares the results.

     ptx-opcodes [--library FILE | --read FILE] [--only TEXT] [--verbose]
                 [--write FILE] [--digests FILE] [--compare FILE]

   --write gives all values, --digests one line a form; --compare takes either,
   and exits with 1 when a result is not the same bit by bit.  With --read
   nothing is run: the results are those that --write wrote.  It exits with 1
   too when a known value is missed, what does not exist is accepted, or an
   approximation is not as near as the PTX manual says.

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
  std::string read, write, digests, compare;
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
                           : option == "--read"    ? &a->read
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

bool
read_file (const std::string &file, opcodes::outcomes *results)
{
  std::string error = "cannot be read";
  std::ifstream in (file);
  if (in && opcodes::read_outcomes (in, results, &error))
    return true;
  std::cerr << "ptx-opcodes: " << file << ": " << error << '\n';
  return false;
}

bool
run (arguments &a, opcodes::outcomes *results)
{
  void *library = dlopen (a.library.c_str (), RTLD_NOW);
  if (!library)
    {
      std::cerr << "ptx-opcodes: " << dlerror () << '\n';
      return false;
    }
  /* Each value is written when it is known: a form that hangs loses no
     others.  */
  std::ofstream values;
  if (!a.write.empty ())
    {
      values.open (a.write);
      a.selection.values = &values;
    }
  std::string device, error;
  auto find = [library] (const char *name) { return dlsym (library, name); };
  if (!opcodes::run_all (find, a.selection, results, &device, &error))
    {
      std::cerr << "ptx-opcodes: " << error << '\n';
      return false;
    }
  std::cout << device << '\n';
  return true;
}

/* What must not be refused.  */
std::vector<std::string>
failures (const opcodes::outcomes &results)
{
  std::vector<std::string> list;
  for (const auto &[name, result] : results)
    if (!result.error.empty () && name.rfind ("refused ", 0) != 0)
      list.push_back (name + ": " + result.error);
  return list;
}

/* The number of differences; a file that cannot be read is one.  */
unsigned
compare_with (const std::string &file, const std::string &only,
              const opcodes::outcomes &results)
{
  opcodes::outcomes expected;
  if (!read_file (file, &expected))
    return 1;
  for (auto at = expected.begin (); at != expected.end ();)
    at = at->first.find (only) == at->first.npos ? expected.erase (at)
                                                 : std::next (at);
  return print_all ("differences", opcodes::differences (expected, results));
}

} // namespace

int
main (int argc, char **argv)
{
  arguments a;
  if (!read_arguments (argc, argv, &a))
    {
      std::cerr << "usage: ptx-opcodes [--library FILE | --read FILE] "
                   "[--only TEXT] [--verbose] [--write FILE] "
                   "[--digests FILE] [--compare FILE]\n";
      return 2;
    }
  opcodes::outcomes results;
  if (!(a.read.empty () ? run (a, &results) : read_file (a.read, &results)))
    return 2;
  if (!a.digests.empty ())
    {
      std::ofstream out (a.digests);
      opcodes::write_digests (results, out);
    }
  std::cout << results.size () << " forms and kernels\n";
  unsigned bad = print_all ("refused or failed", failures (results))
                 + print_all ("inaccuracies", opcodes::inaccuracies (results))
                 + print_all ("mistakes", opcodes::mistakes (results));
  if (!a.compare.empty ())
    bad += compare_with (a.compare, a.selection.pattern, results);
  return bad ? 1 : 0;
}
