import { Readable } from "node:stream";
import { crc32, createInflate } from "node:zlib";
import { type Picture, unreadable } from "./picture.ts";

const signature = 8;
// The picture and its colours; no texts, dates or places, and no animation.
const kept = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "pHYs",
  "bKGD",
]);
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean };

const headerOf = (data: Buffer): Header => {
  if (data.length !== 13) return unreadable("header length");
  const perPixel = channels[data.readUInt8(9)];
  const depth = data.readUInt8(8);
  const interlace = data.readUInt8(12);
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  if (!perPixel || ![1, 2, 4, 8, 16].includes(depth) || interlace > 1 || !width || !height)
    return unreadable("header");
  return { width, height, bitsPerPixel: perPixel * depth, interlaced: interlace === 1 };
};

// Adam7: where each pass starts and how far it steps, across and down.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How many bytes the picture's data must unpack to: each row with its filter byte. */
const unpackedSize = ({ width, height, bitsPerPixel, interlaced }: Header): number => {
  const size = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0;
  if (!interlaced) return size(width, height);
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + size(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
};

/** Unpacks the data without keeping it, and stops as soon as it is more than it should be. */
const unpacksTo = async (data: Buffer[], size: number): Promise<boolean> => {
  let unpacked = 0;
  const chunks: AsyncIterable<Buffer> = Readable.from(data).pipe(createInflate());
  try {
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      if (unpacked > size) return false;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
  return unpacked === size;
};

/** Reads the chunks of a PNG from end to end, checksums included, and strips everything but the picture. */
export const readPng = async (bytes: Buffer, maxPixels: number): Promise<Picture> => {
  const parts: Buffer[] = [bytes.subarray(0, signature)];
  const data: Buffer[] = [];
  let header: Header | undefined;
  for (let at = signature, type = ""; type !== "IEND"; ) {
    if (at + 12 > bytes.length) return unreadable("no end");
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return unreadable("chunk past the end");
    type = bytes.subarray(at + 4, at + 8).toString("latin1");
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return unreadable("checksum");
    if (type === "IHDR") header = headerOf(bytes.subarray(at + 8, end - 4));
    if (type === "IDAT") data.push(bytes.subarray(at + 8, end - 4));
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (!header) return unreadable("no header");
  const { width, height } = header;
  if (width * height <= maxPixels && !(await unpacksTo(data, unpackedSize(header))))
    return unreadable("data");
  return { width, height, bytes: Buffer.concat(parts) };
};
