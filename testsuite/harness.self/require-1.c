/* A missing requirement is unsupported.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */
/* { dg-options "-O0" } */
/* { dg-require-effective-target gcc99 } */

int x;

/* expect: UNSUPPORTED */
