/** The checksum of zip archives: CRC-32, bit by bit, since these files are small. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** Little-endian fields, two or four bytes wide. */
const record = (...fields: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(bytes.buffer);
};

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

const version = 20;
const namesInUtf8 = 0x0800;
/** 1 January 2020: a model is the same whenever it is made. */
const day = (40 << 9) | (1 << 5) | 1;

/** A zip archive of texts, stored as they are: what an office file is made of. */
export const zipped = (files: readonly { name: string; text: string }[]): Uint8Array<ArrayBuffer>[] => {
  const encoder = new TextEncoder();
  const local: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  for (const file of files) {
    const name = encoder.encode(file.name);
    const text = encoder.encode(file.text);
    const about = [
      [2, namesInUtf8],
      [2, 0],
      [2, 0],
      [2, day],
      [4, crc32(text)],
      [4, text.length],
      [4, text.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const offset = sizeOf(local);
    local.push(record([4, 0x04034b50], [2, version], ...about), name, text);
    const where = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    central.push(record([4, 0x02014b50], [2, version], [2, version], ...about, ...where), name);
  }
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, sizeOf(central)],
    [4, sizeOf(local)],
    [2, 0],
  );
  return [...local, ...central, end];
};
