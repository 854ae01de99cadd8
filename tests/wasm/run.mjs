// Runs the WebAssembly build of the engine:
//   node run.mjs MODULE FILE_OR_FOLDER...       replay the .nota files; exit 1 if some line does not hold
//   node run.mjs MODULE --signature [GAMES]     print the rules signature over GAMES games for each rule set
import fs from "node:fs";
import path from "node:path";

const [modulePath, ...rest] = process.argv.slice(2);
if (!modulePath || rest.length === 0) {
  console.error("usage: node run.mjs MODULE (FILE_OR_FOLDER... | --signature [GAMES])");
  process.exit(2);
}

// The few WASI functions that the C++ library refers to. The engine uses no files, clock or randomness.
const BAD_FILE = 8;
let memory;
const view = () => new DataView(memory.buffer);
const bytes = (pointer, length) => new Uint8Array(memory.buffer, pointer, length);
const wasi = {
  proc_exit: (code) => {
    throw new Error(`the module ended with code ${code}`);
  },
  environ_get: () => 0,
  environ_sizes_get: (count, size) => {
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
  fd_write: (file, vectors, count, written) => {
    // Messages of the library itself, before it stops.
    let total = 0;
    for (let i = 0; i < count; i++) {
      const length = view().getUint32(vectors + 8 * i + 4, true);
      process.stderr.write(Buffer.from(bytes(view().getUint32(vectors + 8 * i, true), length)));
      total += length;
    }
    view().setUint32(written, total, true);
    return 0;
  },
};

function give(exports, text) {
  const at = exports.scratch(text.length);
  bytes(at, text.length).set(text);
  return text.length;
}

async function load() {
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(modulePath), { wasi_snapshot_preview1: wasi });
  memory = instance.exports.memory;
  instance.exports._initialize();
  instance.exports.add_texts(give(instance.exports, fs.readFileSync(path.join(path.dirname(modulePath), "texts.en.txt"))));
  return instance.exports;
}

function notaFiles(name) {
  if (!fs.statSync(name).isDirectory()) return [name];
  return fs
    .readdirSync(name)
    .sort()
    .map((entry) => path.join(name, entry))
    .filter((entry) => entry.endsWith(".nota") || fs.statSync(entry).isDirectory())
    .flatMap(notaFiles);
}

let engine = await load();

if (rest[0] === "--signature") {
  const signature = engine.signature(Number(rest[1] ?? 10000));
  console.log((signature >>> 0).toString(16).padStart(8, "0")); // JavaScript sees a signed number.
  process.exit(0);
}

const outcomes = ["every line holds", "some line does not hold", "cannot be read"];
const files = rest.flatMap(notaFiles);
let failed = 0;
for (const file of files) {
  try {
    const text = fs.readFileSync(file);
    const outcome = engine.check_text(give(engine, text));
    if (outcome === 0) continue;
    const message = new TextDecoder().decode(bytes(engine.message_ptr(), engine.message_len()));
    console.log(`${file}: ${outcomes[outcome] ?? `unknown outcome ${outcome}`}\n${message}`);
  } catch (error) {
    // A trap leaves the memory in an unknown state.
    console.log(`${file}: ${error.message}`);
    engine = await load();
  }
  failed++;
}
console.log(`${files.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
