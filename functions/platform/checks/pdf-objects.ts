import { constants, inflateSync } from "node:zlib";

/** A PDF's values, as far as a check needs them: names, references and dictionaries apart from texts. */
export type Value = null | boolean | number | Text | Name | Reference | Value[] | Dictionary;
type Text = { text: string };
type Name = { name: string };
type Reference = { to: string };
export class Dictionary extends Map<string, Value> {
  /** Where its stream begins in the file, if it has one. */
  streamAt: number | undefined;
}

/** What keeps a PDF from being read to its end. */
export class UnreadablePdf extends Error {}

export const isText = (value: Value | undefined): value is Text =>
  typeof value === "object" && value !== null && "text" in value;
export const nameIn = (value: Value | undefined): string | undefined =>
  typeof value === "object" && value !== null && "name" in value ? value.name : undefined;

const maxDepth = 50;
const maxObjects = 500_000;
const maxUnpacked = 100 * 1024 * 1024;

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[()<>[\]{}/%]/;

/** Reads values one after the other; `spend` counts letters, so that no file is read again and again. */
const readerOf = (source: string, spend: (letters: number) => void) => {
  let at = 0;
  const skip = () => {
    for (;;) {
      const letter = source[at];
      if (letter === "%") {
        const end = source.slice(at).search(/[\r\n]/);
        at = end < 0 ? source.length : at + end;
      } else if (letter !== undefined && blank.test(letter)) at++;
      else return;
    }
  };
  const word = (): string => {
    const start = at;
    while (at < source.length && !blank.test(source[at] ?? "") && !delimiter.test(source[at] ?? "")) at++;
    return source.slice(start, at);
  };
  const text = (): Text => {
    const start = ++at;
    for (let open = 1; open > 0; at++) {
      if (at >= source.length) throw new UnreadablePdf("A text has no end");
      if (source[at] === "\\") at++;
      else if (source[at] === "(") open++;
      else if (source[at] === ")") open--;
    }
    return { text: unescaped(source.slice(start, at - 1)) };
  };
  const hexText = (): Text => {
    const start = at + 1;
    const end = source.indexOf(">", at);
    at = end < 0 ? source.length : end + 1;
    if (end < 0) throw new UnreadablePdf("A text has no end");
    const digits = source.slice(start, end).replace(/[^0-9a-f]/gi, "");
    return { text: Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex").toString("latin1") };
  };
  const listUntil = (end: string, depth: number): Value[] => {
    const values: Value[] = [];
    at += end.length;
    for (;;) {
      skip();
      if (source.startsWith(end, at)) break;
      values.push(value(depth + 1));
    }
    at += end.length;
    return values;
  };
  const dictionary = (depth: number): Dictionary => {
    const list = listUntil(">>", depth);
    const made = new Dictionary();
    for (let n = 0; n + 1 < list.length; n += 2) made.set(nameIn(list[n]) ?? "", list[n + 1] ?? null);
    return made;
  };
  const numberOrReference = (): Value => {
    const start = at;
    const first = word();
    const reference = /^\s+(\d{1,5})\s+R(?![\w])/.exec(source.slice(at, at + 20));
    if (/^\d{1,10}$/.test(first) && reference) {
      at += reference[0].length;
      return { to: `${Number(first)} ${Number(reference[1])}` };
    }
    if (first === "true" || first === "false") return first === "true";
    if (first === "null") return null;
    if (at === start || Number.isNaN(Number.parseFloat(first))) throw new UnreadablePdf(`No value: ${first}`);
    return Number.parseFloat(first);
  };
  const value = (depth = 0): Value => {
    if (depth > maxDepth) throw new UnreadablePdf("Values are nested too deep");
    skip();
    if (source.startsWith("<<", at)) return dictionary(depth);
    switch (source[at]) {
      case "/":
        at++;
        return { name: withoutCodes(word()) };
      case "(":
        return text();
      case "[":
        return listUntil("]", depth);
      case "<":
        return hexText();
      default:
        return numberOrReference();
    }
  };
  return {
    valueAt: (place: number): Value => {
      at = place;
      try {
        return value();
      } finally {
        spend(at - place);
      }
    },
    /** Where a stream's bytes begin, if one follows the value that was just read. */
    streamAt: (): number | undefined => {
      const found = /^[\0\t\n\f\r ]*stream\r?\n?/.exec(source.slice(at, at + 60));
      return found ? at + found[0].length : undefined;
    },
  };
};

const withoutCodes = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
    return /^[\r\n]/.test(sign) ? "" : (escapes[sign] ?? sign);
  });

/** A text decoded as UTF-16 or UTF-8 if it says so, else one byte per letter. */
export const decoded = (raw: string): string => {
  const bytes = Buffer.from(raw, "latin1");
  if (raw.startsWith("\u00fe\u00ff")) return new TextDecoder("utf-16be").decode(bytes);
  return raw.startsWith("\u00ef\u00bb\u00bf") ? bytes.toString("utf8") : raw;
};

const unpacked = (bytes: Buffer, max: number): Buffer => {
  try {
    // What follows the stream is left; a stream cut short gives what it holds, as viewers do.
    return inflateSync(bytes, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof Error) throw new UnreadablePdf(error.message);
    throw error;
  }
};

/** Every object of a PDF, with all its versions: also those that no table of the file leads to. */
export type Objects = {
  all: Value[];
  /** The versions of what a value refers to; the value itself if it is no reference. */
  resolve(value: Value | undefined): Value[];
  /** A stream's content, unpacked. */
  contentOf(stream: Dictionary): Buffer;
  isEncrypted: boolean;
};

/**
 * Reads the objects of a PDF by looking for them, without trusting its tables. Throws `UnreadablePdf` for one that
 * cannot be read so, or that unpacks to far more than a document does.
 */
export const readObjects = (bytes: Buffer): Objects => {
  const byReference = new Map<string, Value[]>();
  const all: Value[] = [];
  let isEncrypted = false;
  let left = maxUnpacked;
  // Unclosed texts one after the other would have the rest of the file read again for each.
  let letters = 3 * bytes.length + 100_000;
  const spend = (count: number) => {
    letters -= count;
    if (letters < 0) throw new UnreadablePdf("It takes too long to read");
  };
  const keep = (reference: string | undefined, value: Value) => {
    all.push(value);
    if (value instanceof Dictionary && value.has("Encrypt")) isEncrypted = true;
    if (reference !== undefined)
      byReference.set(reference, [...(byReference.get(reference) ?? []).slice(-20), value]);
  };
  const contentOf = (stream: Dictionary): Buffer => {
    const start = stream.streamAt ?? bytes.length;
    const filters = [stream.get("Filter") ?? []].flat().map(nameIn);
    const isPlain = filters.length === 0;
    const hasPredictor = [stream.get("DecodeParms") ?? []]
      .flat()
      .some((one) => one instanceof Dictionary && Number(one.get("Predictor") ?? 1) > 1);
    if (!isPlain && (filters.length > 1 || !/^Fl(ateDecode)?$/.test(filters[0] ?? "") || hasPredictor))
      throw new UnreadablePdf(`A stream is packed as ${filters}`);
    if (isPlain) return bytes.subarray(start, bytes.indexOf("endstream", start));
    const content = unpacked(bytes.subarray(start), left);
    left -= content.length;
    letters += 3 * content.length;
    return content;
  };
  const readPacked = (stream: Dictionary) => {
    const source = contentOf(stream).toString("latin1");
    const first = Number(stream.get("First"));
    const reader = readerOf(source, spend);
    const numbers = source.slice(0, first).trim().split(/\s+/).map(Number);
    for (let n = 0; n + 1 < numbers.length; n += 2)
      keepReadable(`${numbers[n]} 0`, () => reader.valueAt(first + (numbers[n + 1] ?? 0)));
  };
  let tries = 0;
  const keepReadable = (reference: string | undefined, read: () => Value) => {
    if (++tries > maxObjects) throw new UnreadablePdf("It has too many objects");
    let value: Value;
    try {
      value = read();
    } catch (error) {
      // Bytes of a picture can look like an object's beginning; what a viewer cannot read it does not run either.
      if (error instanceof UnreadablePdf && letters >= 0) return;
      throw error;
    }
    keep(reference, value);
  };

  const source = bytes.toString("latin1");
  const reader = readerOf(source, spend);
  for (let at = source.indexOf("obj"); at >= 0; at = source.indexOf("obj", at + 3)) {
    const before = /(\d{1,10})\s+(\d{1,5})\s+$/.exec(source.slice(Math.max(0, at - 40), at));
    if (!before) continue;
    keepReadable(`${Number(before[1])} ${Number(before[2])}`, () => {
      const value = reader.valueAt(at + 3);
      if (value instanceof Dictionary) value.streamAt = reader.streamAt();
      return value;
    });
  }
  for (let at = source.indexOf("trailer"); at >= 0; at = source.indexOf("trailer", at + 7))
    keepReadable(undefined, () => reader.valueAt(at + 7));
  if (!isEncrypted)
    for (const one of [...all])
      if (one instanceof Dictionary && nameIn(one.get("Type")) === "ObjStm") readPacked(one);
  return {
    all,
    resolve: (value) =>
      typeof value === "object" && value !== null && "to" in value
        ? (byReference.get(value.to) ?? [])
        : value === undefined
          ? []
          : [value],
    contentOf,
    isEncrypted,
  };
};
