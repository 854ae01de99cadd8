// A screenshot with at most 256 colours, enough for these plain pages. PNG, RFC 2083.
import { crc32 as crc, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunksOf(png) {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc(named), 4 + named.length);
  return framed;
}

function paeth(a, b, c) {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
}

// Rows of unfiltered bytes.
function unfilter(bytes, width, height, size) {
  const row = width * size;
  const plain = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const left = x >= size ? plain[y * row + x - size] : 0;
      const up = y > 0 ? plain[(y - 1) * row + x] : 0;
      const corner = x >= size && y > 0 ? plain[(y - 1) * row + x - size] : 0;
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter];
      plain[y * row + x] = bytes[y * (row + 1) + 1 + x] + guess;
    }
  }
  return plain;
}

// The most frequent colours; every other colour is replaced by the nearest of them.
function reduce(pixels, size) {
  const counts = new Map();
  const colour = (at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
  for (let at = 0; at < pixels.length; at += size) counts.set(colour(at), (counts.get(colour(at)) ?? 0) + 1);
  const colours = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([value]) => value);
  const known = new Map(colours.map((value, place) => [value, place]));
  const far = (a, b) =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  const nearest = (value) => {
    let best = 0;
    colours.forEach((each, place) => far(each, value) < far(colours[best], value) && (best = place));
    known.set(value, best);
    return best;
  };
  const places = Buffer.alloc(pixels.length / size);
  for (let at = 0; at < pixels.length; at += size) places[at / size] = known.get(colour(at)) ?? nearest(colour(at));
  return { colours, places };
}

export function palette(png) {
  const chunks = chunksOf(png);
  const { data: head } = chunks[0];
  const [width, height, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9]];
  const size = { 2: 3, 6: 4 }[kind];
  if (!size || head[8] !== 8 || head[12] !== 0) return png;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const { colours, places } = reduce(unfilter(inflateSync(packed), width, height, size), size);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) places.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const header = Buffer.from(head);
  header[9] = 3;
  const table = Buffer.from(colours.flatMap((value) => [value >> 16, (value >> 8) & 255, value & 255]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
