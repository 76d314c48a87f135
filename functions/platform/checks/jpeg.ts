import { type Picture, unreadable } from "./picture.ts";

const startOfFrame = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe];

/**
 * True for segments needed to draw the picture: all but the applications' own data, of which only colour profiles are
 * kept.
 */
const isKept = (marker: number, data: Buffer): boolean => {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const says = (name: string) => data.subarray(0, name.length).toString("latin1") === name;
  return (
    (marker === 0xe0 && says("JFIF")) ||
    (marker === 0xe2 && says("ICC_PROFILE")) ||
    (marker === 0xee && says("Adobe"))
  );
};

/** The picture's orientation (1 to 8) in its Exif data; 1 if there is none. */
const orientationIn = (data: Buffer): number => {
  if (data.subarray(0, 6).toString("latin1") !== "Exif\0\0") return 1;
  const tiff = data.subarray(6);
  const little = tiff.subarray(0, 2).toString("latin1") === "II";
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 14) return 1;
  const directory = long(4);
  if (directory + 2 > tiff.length) return 1;
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + n * 12;
    if (entry + 12 > tiff.length) return 1;
    const value = short(entry + 8);
    if (short(entry) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Exif data with the orientation alone: no place, date or device. */
const orientationSegment = (orientation: number): Buffer => {
  const tiff = Buffer.from("4d4d002a0000000800010112000300000001000000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]));
};

/** The end of a scan's coded data: the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return unreadable("no end of scan");
};

/** Reads the segments of a JPEG from end to end, and strips everything but the picture. */
export const readJpeg = (bytes: Buffer): Picture => {
  const kept: Buffer[] = [Buffer.from([0xff, 0xd8])];
  let [at, width, height, orientation, scans] = [2, 0, 0, 1, 0];
  for (;;) {
    if (bytes[at] !== 0xff) return unreadable("no marker");
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return unreadable("segment past the end");
    const data = bytes.subarray(at + 4, end);
    if (marker === 0xe1) orientation = Math.max(orientation, orientationIn(data));
    if (startOfFrame.has(marker)) {
      if (data.length < 6) return unreadable("short frame");
      [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
    }
    if (isKept(marker, data)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === startOfScan) {
      const scanEnd = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, scanEnd));
      at = scanEnd;
      scans += 1;
    }
  }
  if (scans === 0 || width === 0 || height === 0) return unreadable("no picture");
  if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation));
  return { width, height, bytes: Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]) };
};
