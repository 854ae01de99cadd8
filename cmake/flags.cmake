set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# The browser build has no exceptions, and a header must mean the same in every build: parse(text, nullptr, false).
add_compile_definitions(JSON_NOEXCEPTION)

add_compile_options(
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Werror
  -Wno-missing-field-initializers # Members that are not named take their defaults on purpose.
  -fdiagnostics-color=always)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # False positives in g++ 12 for std::string (GCC bug 105651), std::optional and std::variant; clang and the sanitizers
  # check too.
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized)
  add_compile_options(-Wshadow=local) # As in clang: a constructor's parameter may have the name of the member it sets.
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  add_compile_options(-Wno-missing-designated-field-initializers -Wshadow)
endif()

# Every x86-64 machine since 2009 counts bits in one instruction; sets of seats are counted all the time.
if(NOT CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  add_compile_options(-march=x86-64-v2)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # A state is copied for each decision. Use plain moves, since string instructions are slow to start.
    add_compile_options(-mmemcpy-strategy=unrolled_loop:1024:noalign,libcall:-1:noalign)
  endif()
endif()

# The program is hardened against strangers who can reach it. tests/tools/hardening.sh checks the binary for each of
# these.
if(NOT CMAKE_CROSSCOMPILING AND CMAKE_BUILD_TYPE STREQUAL Release)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES CXX)
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection)
  add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    # A C library that was built without CET would remove the mark from the program. Its start-up code calls and returns
    # like any other, so the shadow stack can be claimed for it; but it has no landing pads, so IBT cannot.
    add_compile_options(-fcf-protection=full)
    add_link_options(-Wl,-z,shstk)
  endif()
endif()

if(NOT CMAKE_CROSSCOMPILING)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=mold MAFIA_MOLD)
  if(MAFIA_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# Optimisation across modules, for the programs that ask for it (OPTIMISED). The objects contain both forms, so that the
# tests link without it.
option(MAFIA_LTO "Link the programs with optimisation across modules" OFF)
