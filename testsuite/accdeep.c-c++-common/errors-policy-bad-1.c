/* Section 1.4: every error about policies, with position, wording and note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf /* { dg-note {8:'(struct )?leaf' declared here} "" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(slim) exclude(a) /* { dg-note {19:'slim' declared here} "" } */
#pragma acc policy(send) default(copyin)
#pragma acc policy(fetch) default(update) /* { dg-note {20:'fetch' declared here} "" } */
};

struct vec /* { dg-note {8:'(struct )?vec' declared here} "" } */
{
  int n;
  int *a, *b;
  struct leaf *leaf;
#pragma acc shape include(a[0:n], b[0:n], leaf[0:1])
#pragma acc shape(slim) exclude(a) /* { dg-note {19:shape declared here} "" } */
#pragma acc policy(slim) default(copy) /* { dg-error {20:'slim' of '(struct )?vec' is a shape and cannot be a policy as well} "" } */
#pragma acc policy(mixed) copyin(a) update(b) default(exclude) /* { dg-error {37:policy 'mixed' has both data actions and 'update'} "" } */
#pragma acc policy(twice) copyin(a) copyout(a) default(exclude) /* { dg-error {45:'a' is listed in both 'copyin' and 'copyout'} "" } */
#pragma acc policy(cycle) use(cycle2) default(copy) /* { dg-error {31:policies 'cycle' and 'cycle2' use each other in a cycle} "" } */
#pragma acc policy(cycle2) use(cycle) /* { dg-note {32:'cycle2' uses 'cycle' here} "" } */
#pragma acc policy(unknown) use(nothing) default(copy) /* { dg-error {33:'(struct )?vec' has no policy named 'nothing'; it has 'mixed', 'twice', 'cycle', 'cycle2', 'unknown', 'base', 'missing', 'missing2', 'member', 'member2', 'member3', 'member4', 'member5', 'value', 'word', 'words' and 'in_a'} "" } */
#pragma acc policy(base) shape(slimm) default(copy) /* { dg-error {32:'(struct )?vec' has no shape named 'slimm'; did you mean 'slim'\?} "" } */
#pragma acc policy(missing) copyin(a) default(none) /* { dg-error {39:'default\(none\)' does not list members 'b' and 'leaf' of '(struct )?vec'} "" } */
#pragma acc policy(missing2) copyin(a) /* { dg-error {20:policy 'missing2' does not list members 'b' and 'leaf' of '(struct )?vec', and has no 'default' clause} "" } */
#pragma acc policy(member) invoke<sent>(leaf) default(exclude) /* { dg-error {35:'(struct )?leaf' has no policy named 'sent'; did you mean 'send'\?} "" } */
#pragma acc policy(member2) invoke<fetch>(leaf) copyin(a) default(exclude) /* { dg-error {36:'fetch' is an update policy, and 'member2' is a data policy} "" } */
#pragma acc policy(member3) invoke<slim>(leaf) default(exclude) /* { dg-note {20:'member3' declared here} "" } */
#pragma acc policy(member4) invoke<send>(a) default(exclude) /* { dg-error {36:policy 'send' for elements of type 'int', which has no members} "" } */
#pragma acc policy(member5) invoke(leaf) default(exclude) /* { dg-error {29:expected '<' and the name of a policy after 'invoke'} "" } */
#pragma acc policy(value) default(include) /* { dg-error {35:'default\(include\)' is not valid in a policy directive} "" } */
#pragma acc policy(word) copyinn(a) /* { dg-error {26:unknown clause 'copyinn'; did you mean 'copyin'\?} "" } */
#pragma acc policy(words) init_needed(n) /* { dg-error {27:clause 'init_needed' is not valid in a policy directive} "" } */
#pragma acc policy(in_a) in(a) /* { dg-note {9:'in_a' declared here} "" } */
#pragma acc policy copyin(a) /* { dg-error {20:clause 'copyin' needs a policy with a name} "" } */
};

void
f (struct vec *p)
{
#pragma acc enter data invoke<in_b>(p[0:1]) /* { dg-error {31:'(struct )?vec' has no policy named 'in_b'; did you mean 'in_a'\?} "" } */
#pragma acc enter data invoke<in_a>(p[0:1]) /* { dg-error {31:policy 'in_a' cannot be invoked: it does not say what happens to members 'b' and 'leaf' of '(struct )?vec'} "" } */
#pragma acc enter data copyin<member3>(p[0:1]) /* { dg-error {31:'member3' of '(struct )?vec' is a policy, which only 'invoke<member3>' takes} "" } */
#pragma acc update invoke<value>(self: p[0:1]) /* What 'value' lists is not judged: it has an error.  */
#pragma acc update invoke<twice>(self: p[0:1]) /* { dg-error {27:'twice' of '(struct )?vec' is a data policy and cannot be invoked on 'update'} "" } */
#pragma acc update invoke<value>(p[0:1]) /* { dg-error {34:expected 'self:', 'host:' or 'device:' in front of the operands of 'invoke'} "" } */
#pragma acc enter data invoke<value>(self: p[0:1]) /* { dg-error {38:'self:' is valid on '#pragma acc update' only} "" } */
#pragma acc enter data invoke(p[0:1]) /* { dg-error {24:expected '<' and the name of a policy after 'invoke'} "" } */
#pragma acc enter data invoke<slim>(p[0:1]) /* { dg-error {31:'slim' of '(struct )?vec' is a shape, not a policy, and cannot be invoked} "" } */
}

/* { dg-note {19:'slim' declared here} "" { target *-*-* } 21 } */
/* { dg-note {27:a data action is here} "" { target *-*-* } 23 } */
/* { dg-note {34:first listed here} "" { target *-*-* } 24 } */
/* { dg-note {20:'twice' declared here} "" { target *-*-* } 24 } */
/* { dg-error {36:'slim' of '(struct )?leaf' is a shape, not a policy, and cannot be invoked} "" { target *-*-* } 33 } */
