/* Section 2.1: what is wrong in a nest or with its operands, once and at its
   place; the rest of the file is still checked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int m;
  int *p;
};

struct other
{
  int m;
};

struct s
{
  int n;
  int *data;
  float real;
  struct inner in;
  struct inner *kids;
  struct other *others;
  struct unknown *hidden;
#pragma acc shape(named) include(data[0:n])
#pragma acc policy(pol) default(copyin)
#pragma acc policy(up) default(update)
};

void
f (struct s x, struct inner y, int *p, double d)
{
  int length = 3;
#pragma acc enter data copyin(x)::{ include(dta[0:n]) } /* { dg-error "45:'(struct |)s' has no member named 'dta'; did you mean 'data'" } */
#pragma acc enter data copyin(x)::{ include(data[0:nn]) } /* { dg-error "52:'nn' is neither a member of '(struct |)s' nor declared where the directive stands; did you mean 'n'" } */
#pragma acc enter data copyin(x)::{ include(in)::{ include(p[0:lngth]) } } /* { dg-error "64:'lngth' is neither a member of '(struct |)inner' nor declared" } */
#pragma acc enter data copyin(x)::{ include(data[0:d]) } /* { dg-error "52:expression of type 'double' where an integer is needed" } */
#pragma acc enter data copyin(x)::{ include(data[0:real]) } /* { dg-error "52:'real' of type 'float' in an extent is not an integer" } */
#pragma acc enter data copyin(x)::{ include(n[0:2]) } /* { dg-error "46:extent on 'n' of type 'int', which is neither a pointer nor an array" } */
#pragma acc enter data copyin(x)::{ include(data[0:2][0:1]) } /* { dg-error "54:too many extents for 'data'" } */
#pragma acc enter data copyin(x, y)::{ include(data[0:n]) } /* { dg-error "34:one nest for objects of different types '(struct |)s' and '(struct |)inner'" } */
#pragma acc enter data copyin(p[0:2])::{ include(data[0:n]) } /* { dg-error "38:nest for 'p', whose elements are of type 'int', which has no members" } */
#pragma acc enter data copyin(x)::{ include(data[0:n])::{ include(n) } } /* { dg-error "55:nest for 'data', whose elements are of type 'int', which has no members" } */
#pragma acc enter data copyin(x)::{ include(in, others[0:1])::{ include(m) } } /* { dg-error "49:one nest for objects of different types '(struct |)inner' and '(struct |)other'" } */
#pragma acc enter data copyin(x)::{ include(hidden[0:1])::{ include(m) } } /* { dg-error "57:nest for 'hidden', whose elements are of incomplete type" } */
#pragma acc enter data copyin(x)::{ type(struct s) include(data[0:n]) } /* { dg-error "37:clause 'type' is not valid in a nest" } */
#pragma acc enter data copyin(x)::{ exclude(in)::{ include(m) } } /* { dg-error "48:a nest is not valid here" } */
#pragma acc enter data copyin<nmed>(x)::{ include(data[0:n]) } /* { dg-error "31:'(struct |)s' has no shape named 'nmed'; did you mean 'named'" } */
#pragma acc enter data copyin<pol>(x)::{ include(data[0:n]) } /* { dg-error "31:'pol' of '(struct |)s' is a data policy, which only 'invoke<pol>' takes" } */
#pragma acc enter data copyin(x)::{ include(data[0:n]) exclude(data) } /* { dg-error "64:'data' is both included and excluded" } */
#pragma acc enter data copyin(x)::{ default(none) } /* { dg-error "37:'default\\(none\\)' does not list members 'data', 'kids', 'others' and 'hidden'" } */
#pragma acc enter data copyin(x)::{ default(exclude) default(include) } /* { dg-error "54:more than one 'default' clause for this nest" } */
#pragma acc enter data copyin(x)::{ copyin(data[0:n]) } /* { dg-error "37:clause 'copyin' is not valid in a nest" } */
#pragma acc enter data copyin(x)::{ include(data[0:length() - n]) } /* { dg-error "(not a function|cannot be used as a function)" } */
#pragma acc enter data copyin(x)::{ include(data[0:in]) } /* { dg-error "52:'in' of type '(struct |)inner' in an extent is not an integer" } */
#pragma acc enter data copyin(x)::{ include(data[0:in.q]) } /* { dg-error "55:'(struct |)inner' has no member named 'q'" } */
#pragma acc enter data copyin(x)::{ include(data[0:n +]) } /* { dg-error "55:expected expression before '.'" } */
#pragma acc enter data copyin(x)::{ include(data[0:n = 2]) } /* { dg-error "54:'=' cannot be used in an expression of a nest" } */
#pragma acc enter data copyin(x)::{ include(data[@kids], kids[@data]) } /* { dg-error "'data' and 'kids' are relative to each other in a cycle" } */
}

void
g (struct s x)
{
#pragma acc enter data invoke(x)::{ copyin(data[0:n]) } /* { dg-error "33:this nest does not list members 'kids', 'others' and 'hidden' of '(struct |)s', and has no 'default' clause" } */
#pragma acc enter data invoke(x)::{ default(exclude) copyin(data[0:n]) update(kids) } /* { dg-error "72:this nest has both data actions and 'update'" } */
#pragma acc enter data invoke(x)::{ default(update) } /* { dg-error "33:this nest is an update policy and can be invoked on 'update' only" } */
#pragma acc update invoke(self: x)::{ default(copy) } /* { dg-error "35:this nest is a data policy and cannot be invoked on 'update'" } */
#pragma acc enter data invoke<plo>(x)::{ default(copy) } /* { dg-error "31:'(struct |)s' has no policy named 'plo'; did you mean 'pol'" } */
#pragma acc enter data invoke<up>(x)::{ copyin(n) } /* { dg-error "31:'up' is an update policy, and this nest is a data policy" } */
#pragma acc enter data invoke<named>(x)::{ default(copy) } /* { dg-error "31:'named' of '(struct |)s' is a shape, not a policy" } */
#pragma acc enter data invoke(x)::{ default(exclude) copyin(n) invoke(in)::{ default(update) } } /* { dg-error "74:this nest is an update policy, and the nest around it is a data policy" } */
#pragma acc enter data invoke(x)::{ default(exclude) copyin(in)::{ default(copy) } } /* { dg-error "76:'default\\(copy\\)' is not valid in a nest" } */
#pragma acc enter data copyin(x)
}

struct s global;
#pragma acc declare copyin(global)::{ include(data[0:n]) } /* { dg-error "35:nest in a 'declare' directive outside of a function" } */
/* { dg-note {9:'real' declared here} "" { target *-*-* } 21 } */
/* { dg-note {7:'n' declared here} "" { target *-*-* } 19 } */
/* { dg-note {8:'data' declared here} "" { target *-*-* } 20 } */
/* { dg-note {31:the first one is here} "" { target *-*-* } 42 } */
/* { dg-note {45:the first one is here} "" { target *-*-* } 45 } */
/* { dg-note {10:'(struct |)unknown' declared here} "" { target *-*-* } 25 } */
/* { dg-note {8:'(struct |)s' declared here} "" { target *-*-* } 17 } */
/* { dg-note {20:'pol' declared here} "" { target *-*-* } 27 } */
/* { dg-note {45:included here} "" { target *-*-* } 51 } */
/* { dg-note {37:the first one is here} "" { target *-*-* } 53 } */
/* { dg-note {16:'in' declared here} "" { target *-*-* } 22 } */
/* { dg-note {62:'kids' is relative to 'data'} "" { target *-*-* } 60 } */
/* { dg-note {54:a data action is here} "" { target *-*-* } 67 } */
/* { dg-note {20:'up' declared here} "" { target *-*-* } 28 } */
/* { dg-note {19:shape declared here} "" { target *-*-* } 26 } */
/* { dg-note {33:the outer nest is here} "" { target *-*-* } 73 } */
