/* Damaged PTX is refused with its line and the reason, or accepted: there is
   no crash, nothing that does not end, and no memory left allocated.

   Texts are those of forms and kernels that have tests, and of the folder
   PTX_CORPUS: what GCC wrote for its device libraries and for test programs.
   Each is changed in a few places: bytes, tokens or lines.  Environment:
   PTX_FUZZ_COUNT says how many, PTX_FUZZ_SEED which ones; a failure names its
   seed, with which, and a count of 1, it is repeated.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"
#include "testsuite/unit/opcode-forms.h"
#include "testsuite/unit/opcode-scenarios.h"
#include "testsuite/unit/scale.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace simcuda
{
namespace
{

constexpr std::uint64_t default_count = 2000;
constexpr double patience_seconds = 20;

class random_numbers
{
public:
  explicit random_numbers (std::uint64_t seed) : m_state (seed) {}

  std::size_t
  below (std::size_t bound)
  {
    m_state += 0x9e3779b97f4a7c15;
    std::uint64_t x = m_state;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return (x ^ x >> 31) % bound;
  }

private:
  std::uint64_t m_state;
};

std::uint64_t
setting (const char *name, std::uint64_t otherwise)
{
  const char *text = std::getenv (name);
  return text ? std::strtoull (text, nullptr, 10) : otherwise;
}

std::vector<std::string>
read_corpus ()
{
  std::vector<std::string> texts;
  for (const opcodes::form &f : opcodes::forms ())
    if (texts.size () % 8 == 0 || f.text.find (' ') != f.text.npos)
      texts.push_back (opcodes::module_text (f));
  texts.resize (std::min<std::size_t> (texts.size (), 200));
  for (const opcodes::scenario &s : opcodes::scenarios ())
    texts.push_back (s.text);
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto &entry :
       std::filesystem::directory_iterator (PTX_CORPUS, none))
    if (entry.path ().extension () == ".ptx")
      files.push_back (entry.path ());
  std::sort (files.begin (), files.end ());
  /* Those of GCC are half of what is chosen from.  */
  for (unsigned times = 0; times < 2; times++)
    for (const std::filesystem::path &file : files)
      {
        std::ifstream in (file, std::ios::binary);
        texts.emplace_back (std::istreambuf_iterator<char> (in),
                            std::istreambuf_iterator<char> ());
      }
  return texts;
}

const std::vector<std::string> &
corpus ()
{
  static const std::vector<std::string> texts = read_corpus ();
  return texts;
}

const std::string &
other_text (random_numbers &random)
{
  return corpus ()[random.below (corpus ().size ())];
}

void
change_byte (std::string &text, random_numbers &random)
{
  std::size_t at = random.below (text.size () + 1);
  switch (random.below (4))
    {
    case 0:
      text.insert (at, 1, char (random.below (256)));
      break;
    case 1:
      text.erase (std::min (at, text.size () - 1), 1 + random.below (4));
      break;
    case 2:
      text[at % text.size ()] ^= 1 << random.below (8);
      break;
    default:
      text[at % text.size ()]
          = " .,;{}[]()<>%$@!-+|_0123456789fdx:="[random.below (35)];
    }
}

struct piece
{
  std::size_t start, length;
};

/* A token, roughly: a run of letters and digits, or another byte.  */
piece
choose_token (const std::string &text, random_numbers &random)
{
  auto part_p = [] (char c) {
    return std::isalnum (static_cast<unsigned char> (c)) || c == '%' || c == '$'
           || c == '_' || c == '.';
  };
  std::size_t start = random.below (text.size ());
  while (start > 0 && part_p (text[start]) && part_p (text[start - 1]))
    start--;
  std::size_t end = start + 1;
  while (end < text.size () && part_p (text[start]) && part_p (text[end]))
    end++;
  return { start, end - start };
}

piece
choose_line (const std::string &text, random_numbers &random)
{
  std::size_t at = random.below (text.size ());
  std::size_t start = text.rfind ('\n', at);
  start = start == text.npos ? 0 : start;
  std::size_t end = text.find ('\n', start + 1);
  return { start, (end == text.npos ? text.size () : end) - start };
}

/* Numbers that are at the ends of what is allowed.  */
const char *const numbers[] = { "0",
                                "-1",
                                "1",
                                "31",
                                "32",
                                "64",
                                "255",
                                "256",
                                "65535",
                                "65536",
                                "1048577",
                                "2147483647",
                                "4294967295",
                                "4294967296",
                                "18446744073709551615",
                                "99999999999999999999",
                                "0x",
                                "0f7fc00000",
                                "1e999",
                                "077777777" };

void
change_piece (std::string &text, random_numbers &random,
              piece (*choose) (const std::string &, random_numbers &))
{
  piece p = choose (text, random);
  switch (random.below (5))
    {
    case 0:
      text.erase (p.start, p.length);
      break;
    case 1: /* Twice.  */
      text.insert (p.start, text.substr (p.start, p.length));
      break;
    case 2: /* Another of the same text.  */
      {
        piece q = choose (text, random);
        text.replace (p.start, p.length, text.substr (q.start, q.length));
        break;
      }
    case 3: /* One of another text.  */
      {
        const std::string &from = other_text (random);
        piece q = choose (from, random);
        text.replace (p.start, p.length, from.substr (q.start, q.length));
        break;
      }
    default:
      if (choose == choose_token)
        text.replace (p.start, p.length,
                      numbers[random.below (std::size (numbers))]);
      else
        {
          piece q = choose (text, random);
          std::string moved = text.substr (p.start, p.length);
          text.insert (q.start, moved);
        }
    }
}

std::string
mutated (std::uint64_t seed)
{
  random_numbers random (seed);
  std::string text = other_text (random);
  std::size_t changes = random.below (2) ? 1 : 1 + random.below (4);
  for (std::size_t n = changes; n && !text.empty (); n--)
    switch (random.below (3))
      {
      case 0:
        change_byte (text, random);
        break;
      case 1:
        change_piece (text, random, choose_token);
        break;
      default:
        change_piece (text, random, choose_line);
      }
  return text;
}

TEST (ptx_fuzz, texts_are_accepted_or_refused)
{
  static const std::regex refusal ("m:([0-9]+): .+");
  std::uint64_t count = setting ("PTX_FUZZ_COUNT", scaled (default_count));
  std::uint64_t first = setting ("PTX_FUZZ_SEED", 1);
  std::uint64_t accepted = 0;
  device_memory memory (std::size_t (16) << 20);
  for (std::uint64_t seed = first; seed < first + count; seed++)
    {
      std::string text = mutated (seed), error;
      auto begin = std::chrono::steady_clock::now ();
      /* Alone most are not complete: what is external may be missing.  */
      if (check_ptx ({ "m", text }, &error))
        accepted++;
      else
        {
          std::smatch match;
          ASSERT_TRUE (std::regex_match (error, match, refusal))
              << "seed " << seed << ": " << error;
          std::size_t lines = std::count (text.begin (), text.end (), '\n') + 1;
          ASSERT_LE (std::stoul (match[1]), lines) << "seed " << seed;
        }
      {
        std::unique_ptr<loaded_module> module
            = load_module ({ { "m", text } }, memory, &error);
        ASSERT_TRUE (module || !error.empty ()) << "seed " << seed;
      }
      ASSERT_EQ (memory.live_bytes (), 0u) << "seed " << seed;
      double seconds = std::chrono::duration<double> (
                           std::chrono::steady_clock::now () - begin)
                           .count ();
      ASSERT_LT (seconds, patience_seconds) << "seed " << seed;
    }
  std::printf ("%llu of %llu texts accepted\n",
               static_cast<unsigned long long> (accepted),
               static_cast<unsigned long long> (count));
  /* Both happen, or the mutations are of no use.  */
  if (count >= default_count)
    {
      EXPECT_GT (accepted, count / 50);
      EXPECT_LT (accepted, count * 49 / 50);
    }
}

} // namespace
} // namespace simcuda
