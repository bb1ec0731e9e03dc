/* The statements of PTX functions: consumes tokens, resolves the names of the
   function's scopes, and produces instructions of the forms in opcodes.def.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/text-parser.h"

#include <algorithm>

namespace simcuda::ptx
{

namespace
{

struct opcode_info
{
  ptx::opcode opcode;
  ptx::family family;
};

const std::unordered_map<std::string_view, opcode_info> &
opcode_table ()
{
  static const std::unordered_map<std::string_view, opcode_info> table = {
#define PTX_OPCODE(NAME, FAMILY, MODIFIERS, TYPES, OPERANDS)                   \
  { #NAME, { opcode::op_##NAME, family::FAMILY } },
#include "simcuda/ptx/opcodes.def"
  };
  return table;
}

const std::unordered_map<std::string_view, modifier> &
modifier_table ()
{
  static const std::unordered_map<std::string_view, modifier> table = {
#define PTX_MODIFIER(ENUMERATOR, TEXT) { TEXT, modifier::ENUMERATOR },
#include "simcuda/ptx/opcodes.def"
  };
  return table;
}

const std::unordered_map<std::string_view, special> &
special_table ()
{
  static const std::unordered_map<std::string_view, special> table
      = { { "%tid.x", special::tid_x },
          { "%tid.y", special::tid_y },
          { "%tid.z", special::tid_z },
          { "%ntid.x", special::ntid_x },
          { "%ntid.y", special::ntid_y },
          { "%ntid.z", special::ntid_z },
          { "%ctaid.x", special::ctaid_x },
          { "%ctaid.y", special::ctaid_y },
          { "%ctaid.z", special::ctaid_z },
          { "%nctaid.x", special::nctaid_x },
          { "%nctaid.y", special::nctaid_y },
          { "%nctaid.z", special::nctaid_z },
          { "%laneid", special::laneid },
          { "%warpid", special::warpid },
          { "%nwarpid", special::nwarpid },
          { "%smid", special::smid },
          { "%nsmid", special::nsmid },
          { "%gridid", special::gridid },
          { "%lanemask_eq", special::lanemask_eq },
          { "%lanemask_le", special::lanemask_le },
          { "%lanemask_lt", special::lanemask_lt },
          { "%lanemask_ge", special::lanemask_ge },
          { "%lanemask_gt", special::lanemask_gt },
          { "%clock", special::clock },
          { "%clock_hi", special::clock_hi },
          { "%clock64", special::clock64 },
          { "%globaltimer", special::globaltimer },
          { "%dynamic_smem_size", special::dynamic_smem_size },
          { "%total_smem_size", special::total_smem_size } };
  return table;
}

/* -1: not a component.  */
int
component_index (std::string_view text)
{
  if (text == "x" || text == "r")
    return 0;
  if (text == "y" || text == "g")
    return 1;
  if (text == "z" || text == "b")
    return 2;
  if (text == "w" || text == "a")
    return 3;
  return -1;
}

} // namespace

/* Scopes and names.  */

void
text_parser::bind (const std::string &name, scope_entry entry)
{
  if (!m_scopes.back ().names.emplace (name, std::move (entry)).second)
    fail ("'" + name + "' is declared twice");
}

const text_parser::scope_entry *
text_parser::find (const std::string &name) const
{
  for (auto s = m_scopes.rbegin (); s != m_scopes.rend (); ++s)
    if (auto at = s->names.find (name); at != s->names.end ())
      return &at->second;
  return nullptr;
}

void
text_parser::define_label (const std::string &name, unsigned line)
{
  std::uint32_t index = m_function->labels.size ();
  auto [at, fresh] = m_scopes.back ().labels.emplace (name, index);
  if (fresh)
    m_function->labels.push_back ({ name, -1, line, {} });
  label_info &label = m_function->labels[at->second];
  if (label.position >= 0)
    throw syntax_error (line, "label '" + name + "' is defined twice");
  label.position = m_function->body.size ();
}

/* A label of this scope, or one that is defined already around it; else one
   that is to come.  */
std::uint32_t
text_parser::use_label (const std::string &name)
{
  for (auto s = m_scopes.rbegin (); s != m_scopes.rend (); ++s)
    if (auto at = s->labels.find (name);
        at != s->labels.end ()
        && (s == m_scopes.rbegin ()
            || m_function->labels[at->second].position >= 0))
      return at->second;
  std::uint32_t index = m_function->labels.size ();
  m_function->labels.push_back ({ name, -1, m_token.line, {} });
  m_scopes.back ().labels.emplace (name, index);
  return index;
}

/* `$t: .branchtargets $a, $b;': what brx.idx goes to.  */
void
text_parser::branch_targets (const std::string &name)
{
  std::uint32_t list = m_scopes.back ().labels.at (name);
  advance ();
  std::vector<std::uint32_t> targets;
  do
    {
      if (targets.size () > 1 << 12)
        fail ("too many targets of a branch");
      targets.push_back (use_label (identifier ("a label")));
    }
  while (take (','));
  expect (';');
  m_function->labels[list].targets = std::move (targets);
}

/* Labels that were used but not defined in this scope are sought around it.
   A position below -1 says: the same as label -2 - position.  */
void
text_parser::leave_scope ()
{
  scope inner = std::move (m_scopes.back ());
  m_scopes.pop_back ();
  for (const auto &[name, index] : inner.labels)
    {
      label_info &label = m_function->labels[index];
      if (label.position != -1)
        continue;
      if (m_scopes.empty ())
        throw syntax_error (label.line, "label '" + name + "' is not defined");
      auto [at, fresh] = m_scopes.back ().labels.emplace (name, index);
      if (!fresh)
        label.position = -2 - std::int64_t (at->second);
    }
}

void
text_parser::resolve_labels ()
{
  for (label_info &label : m_function->labels)
    {
      const label_info *at = &label;
      while (at->position < -1)
        at = &m_function->labels[-2 - at->position];
      label.position = at->position;
      if (&label != at)
        label.targets = at->targets;
    }
}

/* Declarations in bodies.  */

void
text_parser::add_register (const std::string &name, scalar type,
                           unsigned vector)
{
  std::uint32_t index = m_function->registers.size ();
  if (index > 1 << 20)
    fail ("too many registers");
  for (unsigned i = 0; i < vector; i++)
    m_function->registers.push_back ({ name, type });
  bind (name, { scope_entry::reg, index, vector, {} });
}

void
text_parser::register_declaration ()
{
  unsigned vector = 1;
  if (take_dotted ("v2"))
    vector = 2;
  else if (take_dotted ("v4"))
    vector = 4;
  scalar t = type ();
  do
    {
      std::string name = identifier ("a register");
      if (!take ('<'))
        {
          add_register (name, t, vector);
          continue;
        }
      std::uint64_t count = integer ("the number of registers");
      if (count > 1 << 16)
        fail ("too many registers");
      for (std::uint64_t i = 0; i < count; i++)
        add_register (name + std::to_string (i), t, vector);
      expect ('>');
    }
  while (take (','));
  expect (';');
}

/* .local, and .shared, .global and .const that only this function names.  */
void
text_parser::local_declaration ()
{
  space where = dotted_p ("local")    ? space::local
                : dotted_p ("shared") ? space::shared
                : dotted_p ("const")  ? space::constant
                                      : space::global;
  advance ();
  variable head = variable_head (linkage::internal, where);
  do
    {
      variable v = head;
      v.line = m_token.line;
      v.name = identifier ("a variable");
      array_bounds (v);
      if (take ('='))
        {
          if (where != space::global && where != space::constant)
            fail ("a variable of this space cannot be initialised");
          initialiser (v, 0);
          if (v.initial.size () > v.elements * v.vector)
            fail ("too many initial values for '" + v.name + "'");
        }
      if (v.unsized || v.bytes () > 1 << 30)
        fail ("invalid size of variable '" + v.name + "'");
      std::string name = v.name;
      if (where == space::local)
        {
          std::uint32_t index = m_function->locals.size ();
          m_function->locals.push_back (std::move (v));
          bind (name, { scope_entry::local, index, 1, {} });
          continue;
        }
      v.name = m_function->name + "::" + name
               + "::" + std::to_string (m_statics++);
      bind (name, { scope_entry::variable, 0, 1, v.name });
      module_variable (std::move (v));
    }
  while (take (','));
  expect (';');
}

void
text_parser::location ()
{
  unsigned line = m_token.line;
  advance ();
  m_source_file = integer ("a file number");
  m_source_line = integer ("a line");
  integer ("a column");
  /* `, function_name $L, inlined_at 1 2 3': the position inside is what a
     message wants.  */
  while (m_token.kind != token_kind::end && m_token.line == line)
    if (m_token.kind == token_kind::punctuation && !punct_p (',')
        && !punct_p ('+'))
      break;
    else
      advance ();
}

/* `.param .u64 %p;', or `.param .u64 %p<2>;' for %p0 and %p1.  */
void
text_parser::parameter_statement ()
{
  parameter p = parameter_declaration ();
  auto add = [this] (const parameter &one) {
    std::uint32_t index = m_function->parameters.size ();
    bind (one.name, { scope_entry::parameter, index, 1, {} });
    m_function->parameters.push_back (one);
  };
  if (take ('<'))
    {
      std::uint64_t count = integer ("the number of parameters");
      if (count > 1 << 10)
        fail ("too many parameters");
      parameter one = p;
      for (std::uint64_t i = 0; i < count; i++)
        {
          one.name = p.name + std::to_string (i);
          add (one);
        }
      expect ('>');
    }
  else
    add (p);
  expect (';');
}

void
text_parser::directive_statement ()
{
  if (dotted_p ("loc"))
    location ();
  else if (dotted_p ("file"))
    file_directive ();
  else if (take_dotted ("reg"))
    register_declaration ();
  else if (dotted_p ("param"))
    parameter_statement ();
  else if (dotted_p ("local") || dotted_p ("shared") || dotted_p ("global")
           || dotted_p ("const"))
    local_declaration ();
  else if (dotted_p ("callprototype") || dotted_p ("pragma")
           || dotted_p ("calltargets"))
    skip_to_semicolon ();
  else
    fail ("unknown directive '." + std::string (m_token.text) + "'");
}

void
text_parser::body (function &f)
{
  /* Module-level vectors of functions grow only between bodies.  */
  m_function = &f;
  m_source_file = m_source_line = 0;
  enter_scope ();
  for (std::uint32_t i = 0; i < f.parameters.size (); i++)
    {
      parameter &p = f.parameters[i];
      if (p.reg < 0)
        bind (p.name, { scope_entry::parameter, i, 1, {} });
      else
        {
          p.reg = f.registers.size ();
          add_register (p.name, p.type, 1);
        }
    }
  expect ('{');
  enter_scope ();
  while (m_scopes.size () > 1)
    statement ();
  leave_scope ();
  resolve_labels ();
  m_function = nullptr;
}

void
text_parser::statement ()
{
  constexpr unsigned max_scopes = 1000;
  if (take ('{'))
    {
      if (m_scopes.size () > max_scopes)
        fail ("scopes nested too deeply");
      return enter_scope ();
    }
  if (punct_p ('}'))
    {
      /* Before advancing: what follows the body is not a part of it.  */
      leave_scope ();
      return advance ();
    }
  if (take (';'))
    return;
  if (m_token.kind == token_kind::dotted)
    return directive_statement ();

  int guard = -1;
  bool negated = false;
  if (take ('@'))
    {
      negated = take ('!');
      guard = guard_register ();
    }
  token first = m_token;
  std::string name = identifier ("an instruction");
  if (guard < 0 && take (':'))
    {
      define_label (name, first.line);
      if (dotted_p ("branchtargets"))
        branch_targets (name);
      return;
    }
  instruction_statement (guard, negated, first);
}

int
text_parser::guard_register ()
{
  std::string name = identifier ("a predicate");
  const scope_entry *entry = find (name);
  if (!entry || entry->what != scope_entry::reg || entry->vector != 1
      || m_function->registers[entry->index].type != scalar::pred)
    fail ("'" + name + "' is not a predicate");
  return entry->index;
}

/* Instructions.  */

void
text_parser::suffixes (instruction &insn, const token &mnemonic)
{
  std::string name (mnemonic.text);
  const char *end = mnemonic.text.data () + mnemonic.text.size ();
  while (m_token.kind == token_kind::dotted)
    {
      scalar type = scalar_named (m_token.text);
      if (type != scalar::none)
        {
          if (insn.type == scalar::none)
            insn.type = type;
          else if (insn.type2 == scalar::none)
            insn.type2 = type;
          else if (insn.type3 == scalar::none)
            insn.type3 = type;
          else
            fail ("too many types of '" + name + "'");
        }
      else if (m_token.text == "v2" || m_token.text == "v4")
        insn.vector = m_token.text[1] - '0';
      else
        {
          auto known = modifier_table ().find (m_token.text);
          if (known == modifier_table ().end ())
            fail ("unknown suffix '." + std::string (m_token.text) + "' of '"
                  + name + "'");
          insn.modifiers.add (known->second);
        }
      end = m_token.text.data () + m_token.text.size ();
      advance ();
    }
  insn.form
      = { mnemonic.text.data (), std::size_t (end - mnemonic.text.data ()) };
}

void
text_parser::instruction_statement (int guard, bool negated,
                                    const token &mnemonic)
{
  auto known = opcode_table ().find (mnemonic.text);
  if (known == opcode_table ().end ())
    throw syntax_error (mnemonic.line, "unknown instruction '"
                                           + std::string (mnemonic.text) + "'");

  instruction insn;
  insn.opcode = known->second.opcode;
  insn.family = known->second.family;
  insn.guard = guard;
  insn.guard_negated = negated;
  insn.line = mnemonic.line;
  insn.source_file = m_source_file;
  insn.source_line = m_source_line;
  suffixes (insn, mnemonic);
  if (insn.family == family::call)
    call_operands (insn);
  else
    operands (insn);
  if (!punct_p (';'))
    fail_expected ("';'");
  check_form (insn);
  /* The last of a body: what follows `}' may be the end of the text.  */
  advance ();
  m_function->body.push_back (std::move (insn));
}

void
text_parser::operands (instruction &insn)
{
  if (punct_p (';'))
    return;
  /* The target is the last one.  */
  std::size_t label = insn.family != family::branch   ? SIZE_MAX
                      : insn.opcode == opcode::op_brx ? 1
                                                      : 0;
  do
    insn.operands.push_back (parse_operand (insn.operands.size () == label));
  while (take (','));
}

/* `(a, b)'.  */
std::vector<operand>
text_parser::call_list ()
{
  std::vector<operand> list;
  expect ('(');
  if (take (')'))
    return list;
  do
    list.push_back (parse_operand (false));
  while (take (','));
  expect (')');
  return list;
}

void
text_parser::call_operands (instruction &insn)
{
  insn.call = std::make_unique<call_info> ();
  if (punct_p ('('))
    {
      insn.call->results = call_list ();
      expect (',');
    }
  insn.call->callee = parse_operand (false);
  if (!take (','))
    return;
  if (punct_p ('('))
    {
      insn.call->arguments = call_list ();
      if (!take (','))
        return;
    }
  /* The prototype of an indirect call; the arguments tell enough.  */
  identifier ("a prototype");
}

void
text_parser::addend (operand &op)
{
  if (take ('+'))
    op.bits = signed_integer ("an offset");
  else if (take ('-'))
    op.bits = -integer ("an offset");
}

operand
text_parser::register_operand (const scope_entry &entry,
                               const std::string &name)
{
  operand op;
  op.what = operand::kind::reg;
  op.index = entry.index;
  if (entry.vector == 1)
    return op;
  if (m_token.kind == token_kind::dotted)
    {
      int component = component_index (m_token.text);
      if (component < 0 || component >= int (entry.vector))
        fail ("'" + name + "' has no component '." + std::string (m_token.text)
              + "'");
      advance ();
      op.index += component;
      return op;
    }
  operand vector;
  vector.what = operand::kind::vector;
  for (unsigned i = 0; i < entry.vector; i++)
    {
      op.index = entry.index + i;
      vector.elements.push_back (op);
    }
  return vector;
}

operand
text_parser::special_operand (const std::string &name)
{
  std::string full = name;
  if (m_token.kind == token_kind::dotted)
    full += "." + std::string (m_token.text);
  auto known = special_table ().find (full);
  if (known == special_table ().end ())
    fail ("'" + full + "' is not declared");
  if (full.size () != name.size ())
    advance ();
  operand op;
  op.what = operand::kind::special;
  op.index = static_cast<std::uint32_t> (known->second);
  return op;
}

operand
text_parser::named_operand (std::string name, bool label)
{
  operand op;
  if (label)
    {
      op.what = operand::kind::label;
      op.index = use_label (name);
      return op;
    }
  if (name == "_")
    {
      op.what = operand::kind::sink;
      return op;
    }
  const scope_entry *entry = find (name);
  if (entry && entry->what == scope_entry::reg)
    {
      op = register_operand (*entry, name);
      if (!take ('|'))
        return op;
      operand both;
      both.what = operand::kind::pair;
      both.elements.push_back (std::move (op));
      both.elements.push_back (
          named_operand (identifier ("a predicate"), false));
      return both;
    }
  if (!entry && name[0] == '%')
    return special_operand (name);
  if (!entry || entry->what == scope_entry::variable)
    {
      op.what = operand::kind::symbol;
      op.symbol = entry ? entry->symbol : name;
      m_references.emplace (op.symbol, m_token.line);
    }
  else
    {
      op.what = entry->what == scope_entry::local ? operand::kind::local
                                                  : operand::kind::parameter;
      op.index = entry->index;
    }
  addend (op);
  return op;
}

operand
text_parser::bracketed_operand ()
{
  operand op;
  expect ('[');
  if (m_token.kind == token_kind::identifier)
    {
      op = named_operand (identifier ("an address"), false);
      if (op.what == operand::kind::reg)
        addend (op);
      if (op.what == operand::kind::vector || op.what == operand::kind::pair
          || op.what == operand::kind::sink)
        fail ("invalid address");
    }
  else
    {
      op.what = operand::kind::integer;
      op.bits = signed_integer ("an address");
    }
  expect (']');
  op.address = true;
  return op;
}

operand
text_parser::vector_operand ()
{
  operand op;
  op.what = operand::kind::vector;
  expect ('{');
  do
    {
      op.elements.push_back (parse_operand (false));
      operand::kind what = op.elements.back ().what;
      if (what == operand::kind::vector || what == operand::kind::pair
          || op.elements.back ().address || op.elements.size () > 8)
        fail ("invalid element of a vector");
    }
  while (take (','));
  expect ('}');
  return op;
}

operand
text_parser::parse_operand (bool label)
{
  if (punct_p ('['))
    return bracketed_operand ();
  if (punct_p ('{'))
    {

      return vector_operand ();
    }
  operand op;
  if (take ('!'))
    {
      op = named_operand (identifier ("a predicate"), false);
      if (op.what != operand::kind::reg)
        fail ("'!' is for predicates");
      op.negated = true;
      return op;
    }
  if (m_token.kind == token_kind::identifier)
    return named_operand (identifier ("an operand"), label);

  bool negative = take ('-');
  if (m_token.kind == token_kind::f32 || m_token.kind == token_kind::f64)
    {
      bool narrow = m_token.kind == token_kind::f32;
      op.what = narrow ? operand::kind::f32 : operand::kind::f64;
      op.bits = m_token.bits;
      if (negative)
        op.bits ^= std::uint64_t (1) << (narrow ? 31 : 63);
      advance ();
      return op;
    }
  op.what = operand::kind::integer;
  op.bits = integer ("an operand");
  if (negative)
    op.bits = -op.bits;
  return op;
}

} // namespace simcuda::ptx
