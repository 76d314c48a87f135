import { type Picture, unreadable } from "./picture.ts";

// The picture, its transparency, colours and frames; not where, when and with what it was taken.
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]);
const [exifFlag, xmpFlag] = [0x08, 0x04];

type Size = { width: number; height: number };

const sizeIn: Record<string, (data: Buffer) => Size> = {
  "VP8 ": (data) => {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return unreadable("frame");
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  },
  VP8L: (data) => {
    if (data.length < 5 || data[0] !== 0x2f) return unreadable("frame");
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  },
  VP8X: (data) => {
    if (data.length < 10) return unreadable("frame");
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  },
};

/** A chunk as it stands; the extended header no longer announces what is left out. */
const cleaned = (type: string, whole: Buffer): Buffer => {
  if (type !== "VP8X") return whole;
  const copy = Buffer.from(whole);
  copy.writeUInt8(copy.readUInt8(8) & ~(exifFlag | xmpFlag), 8);
  return copy;
};

/** Reads the chunks of a WebP from end to end, and strips everything but the picture. */
export const readWebp = (bytes: Buffer): Picture => {
  const end = bytes.length < 12 ? 0 : 8 + bytes.readUInt32LE(4);
  if (end < 20 || end > bytes.length) return unreadable("length");
  const chunks: Buffer[] = [];
  let [size, hasPicture]: [Size | undefined, boolean] = [undefined, false];
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return unreadable("chunk");
    const type = bytes.subarray(at, at + 4).toString("latin1");
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return unreadable("chunk past the end");
    size ??= sizeIn[type]?.(bytes.subarray(at + 8, at + 8 + length));
    hasPicture ||= type === "VP8 " || type === "VP8L" || type === "ANMF";
    if (kept.has(type)) chunks.push(cleaned(type, bytes.subarray(at, next)));
    at = next;
  }
  if (!size || !hasPicture || size.width === 0 || size.height === 0) return unreadable("no picture");
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return { ...size, bytes: Buffer.concat([head, body]) };
};
