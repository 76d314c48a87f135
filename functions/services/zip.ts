import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

type Packed = {
  name: Buffer;
  checksum: number;
  size: number;
  packed: Buffer;
  isDeflated: boolean;
  at: number;
};

const utf8Names = 0x0800;

// The time of a zip is the local one of whoever packed it; without one it is the oldest that zips know.
const noTime = 0;
const oldestDate = 0x0021;

/** What a part's own header and the directory's line of it have in common, from the version to the name's length. */
const headOf = ({ name, checksum, size, packed, isDeflated }: Packed): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(utf8Names, 2);
  head.writeUInt16LE(isDeflated ? 8 : 0, 4);
  head.writeUInt16LE(noTime, 6);
  head.writeUInt16LE(oldestDate, 8);
  head.writeUInt32LE(checksum, 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
};

const signed = (signature: string, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from(signature, "hex"), ...parts]);

const lineOf = (part: Packed): Buffer => {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(part.at, 10);
  return signed("504b01021400", headOf(part), place, part.name);
};

/**
 * Writes a zip piece by piece, one file in memory at a time: at most 65,535 files and 4 GB in all, which callers
 * see to. What does not get smaller is stored as it is.
 */
export const zipInto = (write: (piece: Buffer) => Promise<unknown>) => {
  const lines: Buffer[] = [];
  let at = 0;
  const put = async (piece: Buffer) => {
    await write(piece);
    at += piece.length;
  };
  return {
    add: async (path: string, bytes: Buffer): Promise<void> => {
      const deflated = await deflate(bytes);
      const isDeflated = deflated.length < bytes.length;
      const part: Packed = {
        name: Buffer.from(path),
        checksum: crc32(bytes),
        size: bytes.length,
        packed: isDeflated ? deflated : bytes,
        isDeflated,
        at,
      };
      lines.push(lineOf(part));
      await put(signed("504b0304", headOf(part), part.name));
      await put(part.packed);
    },
    /** Writes the directory: nothing may follow. Gives the archive's size. */
    finish: async (): Promise<number> => {
      const start = at;
      for (const line of lines) await put(line);
      const end = Buffer.alloc(18);
      end.writeUInt16LE(lines.length, 4);
      end.writeUInt16LE(lines.length, 6);
      end.writeUInt32LE(at - start, 8);
      end.writeUInt32LE(start, 12);
      await put(signed("504b0506", end));
      return at;
    },
  };
};
