# Toolchain of the browser build: Debian's clang, wasi-libc and libc++ for wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_C_FLAGS_MINSIZEREL "-Oz -DNDEBUG")
set(CMAKE_CXX_FLAGS_MINSIZEREL "-Oz -DNDEBUG -fno-exceptions -fno-rtti -flto")

# A reactor: a library with an _initialize() instead of a main(). The stack (64 KB by default) is placed first, so that
# an overflow traps instead of overwriting data.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,--stack-first -Wl,-z,stack-size=1048576")
