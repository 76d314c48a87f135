import { fileTypeFromBuffer } from "file-type";
import { utf16Of } from "#functions/platform/utf-16.ts";
import { type ContentType, nameFits, type UploadKind } from "#shared/contract/upload.ts";
import { checkOffice, isOffice } from "./office.ts";
import { checkPdf } from "./pdf.ts";
import { checkPicture, isPicture } from "./pictures.ts";
import { refused, type Verdict } from "./refusals.ts";

const magicBytes = 4_100;

/** How many characters of a text stand for one that nobody can type: databases hold a few, which exports keep. */
const textPerControl = 1_000;

/** Text with next to no control characters, which is neither a page nor anything that has a known beginning. */
const isPlainText = async (bytes: Buffer): Promise<boolean> => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const unprintable = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
  const wide = utf16Of(bytes);
  const text = wide
    ? new TextDecoder(wide).decode(bytes)
    : bytes.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  const controls = text.match(unprintable)?.length ?? 0;
  if (text.includes("\u0000") || controls * textPerControl > text.length || /^\s*</.test(text)) return false;
  return (await fileTypeFromBuffer(bytes.subarray(0, magicBytes))) === undefined;
};

/**
 * Whether an upload is what its name and its declared type say, all three agreeing, and harmless as far as reading
 * it without executing or drawing anything can tell. Pictures are kept without their metadata.
 */
export const verdictOn = async (
  bytes: Buffer,
  declared: { name: string; content_type: ContentType; size: number; kind?: UploadKind },
): Promise<Verdict> => {
  const type = declared.content_type;
  if (bytes.length === 0 || bytes.length !== declared.size) return refused("size");
  if (!nameFits(declared.name, type)) return refused("type");
  if (isOffice(type)) return checkOffice(bytes, type, declared.kind === "import");
  if (type === "text/csv") return (await isPlainText(bytes)) ? { bytes } : refused("notText");
  const found = await fileTypeFromBuffer(bytes.subarray(0, magicBytes));
  if (found?.mime !== type) return refused("type");
  return isPicture(type) ? checkPicture(bytes, type) : checkPdf(bytes);
};
