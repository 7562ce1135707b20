import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';

const HEAD = 8;
/** Bytes of a pixel: Chromium's screenshots are RGB with 8 bits, without interlacing. */
const PIXEL = 3;

const chunkOf = (type, data) => {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
};

const paeth = (left, up, corner) => {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
};
/** What each filter of a line adds to a byte (PNG specification, section 9.2). */
const FILTERS = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

/** Takes the filters off the lines: text and plain surfaces repeat themselves, which deflate sees better without. */
const unfiltered = (lines, width) => {
  const step = width * PIXEL + 1;
  for (let start = 0; start < lines.length; start += step) {
    const added = FILTERS[lines[start]];
    lines[start] = 0;
    for (let at = start + 1; at < start + step; at += 1) {
      const [hasLeft, hasUp] = [at - start > PIXEL, start > 0];
      lines[at] += added(
        hasLeft ? lines[at - PIXEL] : 0,
        hasUp ? lines[at - step] : 0,
        hasLeft && hasUp ? lines[at - step - PIXEL] : 0,
      );
    }
  }
  return lines;
};

/** Most colours that a palette can have. */
const PALETTE = 256;

const distance = (a, b) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;

/** @returns the most frequent colours; none is so near to another that the eye would not tell them apart, so that also small icons keep theirs */
const keptOf = (colours) => {
  for (let least = 0; ; least = least * 2 + 3) {
    const kept = [];
    for (const colour of colours) {
      if (kept.every((each) => distance(each, colour) > least)) kept.push(colour);
      if (kept.length > PALETTE) break;
    }
    if (kept.length <= PALETTE) return kept;
  }
};

/**
 * A page has few colours, and many between them on the edges of its letters: the rare ones get the colour that is nearest.
 * @returns the same lines by numbers of colours, and the colours
 */
const byPalette = (lines, width) => {
  const step = width * PIXEL + 1;
  const isFilter = (at) => at % step === 0;
  const seen = new Map();
  for (let at = 0; at < lines.length; at += isFilter(at) ? 1 : PIXEL)
    if (!isFilter(at)) seen.set(lines.readUIntBE(at, PIXEL), (seen.get(lines.readUIntBE(at, PIXEL)) ?? 0) + 1);
  const colours = [...seen].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const kept = keptOf(colours);
  const nearest = (colour) =>
    kept.reduce((best, each, at) => (distance(each, colour) < distance(kept[best], colour) ? at : best), 0);
  const numbers = new Map(colours.map((colour) => [colour, nearest(colour)]));
  const numbered = Buffer.alloc((lines.length / step) * (width + 1));
  for (let at = 0, to = 0; at < lines.length; at += isFilter(at) ? 1 : PIXEL, to += 1)
    if (!isFilter(at)) numbered[to] = numbers.get(lines.readUIntBE(at, PIXEL));
  const palette = Buffer.alloc(kept.length * PIXEL);
  kept.forEach((colour, number) => palette.writeUIntBE(colour, number * PIXEL, PIXEL));
  return { numbered, palette };
};

/**
 * @param hasPalette gives it 256 colours at most (colour type 3), which halves it and is not to be seen
 * @returns the same picture, packed small: Chromium packs for speed.
 */
export const packed = (png, { hasPalette = false } = {}) => {
  const chunks = [];
  for (let at = HEAD; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    });
  const [head] = chunks;
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const width = head.data.readUInt32BE(0);
  const plain = unfiltered(lines, width);
  const few = hasPalette ? byPalette(plain, width) : undefined;
  const description = Buffer.from(head.data);
  if (few) description[9] = 3;
  const best = deflateSync(few ? few.numbered : plain, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  return Buffer.concat([
    png.subarray(0, HEAD),
    chunkOf('IHDR', description),
    ...(few ? [chunkOf('PLTE', few.palette)] : []),
    chunkOf('IDAT', best),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
};
