! SPDX-License-Identifier: GPL-3.0-or-later
! What MFC's modules of forces and elasticity use of its other modules.

#:include 'macros.fpp'

module m_thermochem
  integer, parameter :: num_species = 1
end module m_thermochem

module m_variables_conversion
end module m_variables_conversion

module m_nvtx
end module m_nvtx

module m_helper
end module m_helper
