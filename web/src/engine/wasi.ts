// The few WASI functions that the C++ library imports. The engine uses no files, no clock and no randomness.
const BAD_FILE = 8;

export function wasi(memory: () => WebAssembly.Memory): Record<string, (...values: number[]) => number> {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    proc_exit: (code = 0) => {
      throw new Error(`the engine ended with code ${code}`);
    },
    environ_get: () => 0,
    environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    fd_close: () => BAD_FILE,
    fd_read: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_fdstat_get: () => BAD_FILE,
    fd_prestat_get: () => BAD_FILE, // No folder is open.
    fd_prestat_dir_name: () => BAD_FILE,
    // The library's own messages before it aborts.
    fd_write: (_file = 0, vectors = 0, count = 0, written = 0) => {
      let total = 0;
      let text = '';
      for (let i = 0; i < count; i++) {
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(
          new Uint8Array(memory().buffer, view().getUint32(vectors + 8 * i, true), length),
        );
        total += length;
      }
      // eslint-disable-next-line no-console -- The engine stops, and nothing else tells why.
      console.error(text);
      view().setUint32(written, total, true);
      return 0;
    },
  };
}
