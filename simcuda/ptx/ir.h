/* PTX as data: what the parser produces and the linker and decoder consume.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_IR_H
#define SIMCUDA_PTX_IR_H

#include <bitset>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace simcuda::ptx
{

/* A malformed text; load_module () turns it into "name:line: reason".  */
class syntax_error : public std::runtime_error
{
public:
  syntax_error (unsigned line, const std::string &reason)
      : std::runtime_error (reason), line (line)
  {
  }
  unsigned line;
};

enum class scalar : std::uint8_t
{
  none,
  b8,
  b16,
  b32,
  b64,
  u8,
  u16,
  u32,
  u64,
  s8,
  s16,
  s32,
  s64,
  f16,
  f32,
  f64,
  f16x2, /* Two f16 in 32 bits.  */
  pred
};

unsigned size_bytes (scalar);
bool signed_p (scalar);
bool float_p (scalar);
/* "u32"; "" for none.  */
const char *name (scalar);
/* none: not a type.  */
scalar scalar_named (std::string_view);

enum class space : std::uint8_t
{
  generic,
  reg,
  global,
  constant,
  shared,
  local,
  param
};

enum class linkage : std::uint8_t
{
  internal,
  visible,
  weak,
  external
};

enum class opcode : std::uint8_t
{
#define PTX_OPCODE(NAME, FAMILY, MODIFIERS, TYPES, OPERANDS) op_##NAME,
#include "simcuda/ptx/opcodes.def"
};

enum class family : std::uint8_t
{
  address,
  atomic,
  barrier,
  binary,
  branch,
  call,
  carry,
  compare,
  convert,
  funnel,
  leave,
  load,
  match,
  move,
  multiply,
  none,
  select,
  shuffle,
  stack,
  store,
  test,
  unary,
  video,
  vote
};

enum class modifier : std::uint8_t
{
#define PTX_MODIFIER(ENUMERATOR, TEXT) ENUMERATOR,
#include "simcuda/ptx/opcodes.def"
  count
};

class modifier_set
{
public:
  void
  add (modifier m)
  {
    m_bits.set (static_cast<std::size_t> (m));
  }
  bool
  has (modifier m) const
  {
    return m_bits.test (static_cast<std::size_t> (m));
  }
  template <typename... M>
  bool
  has_any (M... m) const
  {
    return (has (m) || ...);
  }
  bool
  within_p (const modifier_set &allowed) const
  {
    return (m_bits & ~allowed.m_bits).none ();
  }

private:
  std::bitset<static_cast<std::size_t> (modifier::count)> m_bits;
};

/* One element of an initialiser.  */
struct initial_value
{
  std::uint64_t bits = 0;       /* The value, or what is added to SYMBOL.  */
  std::string symbol;           /* "": a number.  */
  scalar number = scalar::none; /* f32, f64: BITS is such a float.  */
  unsigned line = 0;
};

struct variable
{
  std::string name;
  ptx::space space = space::global;
  ptx::linkage linkage = linkage::internal;
  scalar type = scalar::none;
  unsigned vector = 1;
  std::uint64_t elements = 1;
  bool unsized = false;        /* `[]'.  */
  std::uint64_t alignment = 0; /* Bytes.  */
  std::vector<initial_value> initial;
  unsigned line = 0;

  std::uint64_t
  bytes () const
  {
    return elements * vector * size_bytes (type);
  }
};

/* Registers are scalars: the parser splits vectors into components.  */
struct register_info
{
  std::string name;
  scalar type;
};

enum class special : std::uint8_t
{
  tid_x,
  tid_y,
  tid_z,
  ntid_x,
  ntid_y,
  ntid_z,
  ctaid_x,
  ctaid_y,
  ctaid_z,
  nctaid_x,
  nctaid_y,
  nctaid_z,
  laneid,
  warpid,
  nwarpid,
  smid,
  nsmid,
  gridid,
  lanemask_eq,
  lanemask_le,
  lanemask_lt,
  lanemask_ge,
  lanemask_gt,
  clock,
  clock_hi,
  clock64,
  globaltimer,
  dynamic_smem_size,
  total_smem_size,
  count
};

struct operand
{
  enum class kind : std::uint8_t
  {
    none,
    sink,      /* `_'  */
    reg,       /* INDEX of function::registers.  */
    vector,    /* ELEMENTS.  */
    integer,   /* BITS.  */
    f32,       /* BITS.  */
    f64,       /* BITS.  */
    special,   /* INDEX is ptx::special.  */
    symbol,    /* SYMBOL + BITS: variable or function of the module.  */
    local,     /* INDEX of function::locals, + BITS.  */
    parameter, /* INDEX of function::parameters, + BITS.  */
    label,     /* INDEX of function::labels.  */
    pair       /* ELEMENTS[0] | ELEMENTS[1]: two destinations.  */
  };

  kind what = kind::none;
  bool address = false; /* In brackets; a reg has + BITS then.  */
  bool negated = false; /* `!p'.  */
  std::uint32_t index = 0;
  std::uint64_t bits = 0;
  std::string symbol;
  std::vector<operand> elements;
};

/* What a call passes; empty unless the opcode is `call'.  */
struct call_info
{
  std::vector<operand> results;
  operand callee; /* symbol or reg.  */
  std::vector<operand> arguments;
};

struct instruction
{
  ptx::opcode opcode;
  ptx::family family;
  std::string_view form; /* As written, `add.sat.s32'; in the text.  */
  modifier_set modifiers;
  unsigned vector = 1;
  scalar type = scalar::none; /* The first type suffix.  */
  scalar type2 = scalar::none;
  scalar type3 = scalar::none;
  int guard = -1; /* Register; -1: none.  */
  bool guard_negated = false;
  std::vector<operand> operands;
  std::unique_ptr<call_info> call;
  unsigned line = 0;
  std::uint32_t source_file = 0; /* Of .loc; 0: none.  */
  std::uint32_t source_line = 0;
};

/* A .param or .reg in a function's signature, or a .param of a call scope.  */
struct parameter
{
  std::string name;
  scalar type;
  std::uint64_t bytes;
  std::uint64_t alignment;
  int reg = -1; /* Register of a `.reg' parameter.  */
};

struct label_info
{
  std::string name;
  std::int64_t position = -1; /* Index in BODY; -1: not seen yet.  */
  unsigned line = 0;          /* Where it is used or defined first.  */
  /* Of one that names .branchtargets: indices of labels.  */
  std::vector<std::uint32_t> targets;
};

struct function
{
  std::string name;
  bool entry = false;
  bool defined = false;
  ptx::linkage linkage = linkage::internal;
  std::vector<std::uint32_t> inputs; /* Indices of PARAMETERS.  */
  std::vector<std::uint32_t> outputs;
  std::vector<parameter> parameters;
  std::vector<register_info> registers;
  std::vector<variable> locals;
  std::vector<label_info> labels;
  std::vector<instruction> body;
  unsigned max_threads = 0; /* .maxntid, .reqntid; 0: not given.  */
  unsigned line = 0;
};

struct alias
{
  std::string name, target;
  unsigned line;
};

/* One PTX text.  Variables and functions in their order; a name may be
   declared several times and defined once.  Variables of function scope have
   a unique name, `function::name'.  */
struct module
{
  std::string name;
  std::vector<variable> variables;
  std::vector<function> functions;
  std::vector<alias> aliases;
  std::vector<std::string> files; /* Indexed by .file's number.  */
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_IR_H */
