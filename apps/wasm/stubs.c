// Debian's libc++ for wasm32 is built with stack protection, which wasi-libc does not supply.
void __stack_chk_fail(void);
void __stack_chk_fail(void) { __builtin_trap(); }
__UINTPTR_TYPE__ __stack_chk_guard = 0x5bd1e995;
