import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Small files of every type that people upload, built byte by byte: valid ones and damaged ones. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one colour; `pixels` replaces its unpacked data, `extra` chunks come before it. */
export const png = (
  width: number,
  height: number,
  {
    pixels,
    extra = [],
    interlaced = false,
  }: { pixels?: Buffer; extra?: [string, Buffer][]; interlaced?: boolean } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(pixels ?? Buffer.alloc(height * (1 + width * 3)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...extra.map(([type, bytes]) => chunk(type, bytes)),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Exif data of a phone: orientation, and a GPS position as text that a test can look for. */
export const exif = (orientation: number): Buffer => {
  const tiff = Buffer.from("4d4d002a0000000800010112000300000001000000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return segment(
    0xe1,
    Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("GPS 48.85 2.35")]),
  );
};

/** A JPEG whose headers are valid and whose image data is not. */
export const jpeg = (width: number, height: number, extra: Buffer[] = []): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1")),
    ...extra,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(28)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
};

export const comment = (text: string): Buffer => segment(0xfe, Buffer.from(text));

/** A WebP whose headers are valid and whose image data is not. */
export const webp = (width: number, height: number, extra: [string, Buffer][] = []): Buffer => {
  const part = ([type, data]: [string, Buffer]) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const picture = Buffer.alloc(12);
  picture[0] = 0x2f;
  picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const extended = Buffer.alloc(10);
  extended[0] = 0x0c;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const parts: [string, Buffer][] = [
    ...(extra.length > 0 ? [["VP8X", extended] as [string, Buffer]] : []),
    ["VP8L", picture],
    ...extra,
  ];
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts.map(part)]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

type Part = { name: string; data: Buffer; declaredSize?: number; flags?: number };

/** A zip of these parts; `declaredSize` can lie about a part's unpacked size. */
export const zip = (parts: readonly Part[]): Buffer => {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data, declaredSize = data.length, flags = 0 } of parts) {
    const packed = deflateRawSync(data, { level: 9 });
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), common, nameBytes, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(local);
    centrals.push(Buffer.concat([Buffer.from("504b01021400", "hex"), common, place, nameBytes]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.set(Buffer.from("504b0506", "hex"));
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

const contentTypes = (more = "") =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`,
  );
const main = {
  docx: { name: "word/document.xml", data: Buffer.from(`<w:document>${"<w:p/>".repeat(10)}</w:document>`) },
  xlsx: { name: "xl/workbook.xml", data: Buffer.from(`<workbook>${"<sheet/>".repeat(8)}</workbook>`) },
};

/** An Office document: the required parts and these. */
export const office = (kind: keyof typeof main, more: readonly Part[] = [], types?: string): Buffer =>
  zip([{ name: "[Content_Types].xml", data: contentTypes(types) }, main[kind], ...more]);

const relationships = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** A workbook that exceljs reads, with this markup in its sheet and in its defined names. */
export const workbookWith = (
  markup: { sheet?: string; names?: string },
  more: readonly Part[] = [],
): Buffer => {
  const parts = {
    "_rels/.rels": relationships("xl/workbook.xml", "officeDocument"),
    "xl/_rels/workbook.xml.rels": relationships("worksheets/sheet1.xml", "worksheet"),
    "xl/workbook.xml": `<workbook><sheets><sheet name="Lignes" sheetId="1" r:id="rId1"/></sheets><definedNames>${markup.names ?? ""}</definedNames></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet>${markup.sheet ?? ""}</worksheet>`,
  };
  return zip([
    { name: "[Content_Types].xml", data: contentTypes() },
    ...Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })),
    ...more,
  ]);
};

/** An OLE container (.doc, .xls) with these stream names. */
export const oldOffice = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_016),
    ...streams.map((name) => Buffer.concat([Buffer.from(`${name}\0`, "utf16le"), Buffer.alloc(128)])),
  ]);

export const pdf = (): Buffer =>
  Buffer.from(
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  );
