// Sections 6 and 9: arguments for the policies of a container's elements.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }
// { dg-additional-options "-std=c++17" }

#include <array>
#include <optional>
#include <utility>
#include <vector>

struct part
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc policy(head(int k, int from = 0)) copy(a[from:k]) // { dg-note "'(head|k)' declared here" }
#pragma acc policy(of(policy P)) copy(a) // { dg-note "'of' declared here" }
};

struct other
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc policy(of(int k)) copy(a[0:k]) // { dg-error "20:policy 'of' of 'other' has other parameters than that of the other elements of a container" }
};

struct box
{
  std::vector<part> vec;
  std::optional<part> opt;
  std::vector<std::array<part, 2>> deep;
#pragma acc policy(a) default(copyin) invoke<head>(vec) exclude(opt, deep) // { dg-error "46:policy 'head' of 'std::vector<part>' takes 1 to 2 arguments, and none is given" }
#pragma acc policy(b) default(copyin) invoke<head($2)>(vec) exclude(opt, deep) // { dg-error {51:.\$2. is the index at no level in front of this} }
#pragma acc policy(c) default(copyin) invoke<head($1)>(opt) exclude(vec, deep) // { dg-error {51:.\$1. is the index at no level in front of this} }
#pragma acc policy(d) default(copyin) invoke<head($2 + $3)>(deep) exclude(vec, opt) // { dg-error {56:.\$3. is the index at no level in front of this} }
#pragma acc policy(e) default(copyin) invoke<head($2)>(deep) exclude(vec, opt)
#pragma acc policy(f) default(copyin) invoke<head(1.5)>(vec) exclude(deep, opt) // { dg-error "51:argument '1.5' for 'k' is not an integer" }
};

void
f (std::vector<part> &v, std::pair<part, other> &p)
{
#pragma acc enter data invoke<head(1, 2, 3)>(v) // { dg-error "42:policy 'head' of 'std::vector<part>' takes 1 to 2 arguments, and 3 are given" }
#pragma acc enter data invoke<of(head)>(p)
}
