/* A misspelt directive is an error of the test.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */
/* { dg-opptions "-O0" } */
/* { dg-options "-O0" } */

int x;

/* expect: ERROR unknown dg option: dg-opptions */
/* expect: ERROR unknown dg option: dg-opptions */
