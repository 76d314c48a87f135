import { failure } from "#scripts/local/failure.ts";

/** The line on which each element of a JSON array starts, for a text that JSON.parse has read as an array. */
const startLines = (text: string): number[] => {
  const lines: number[] = [];
  let [depth, line, inString, waits] = [0, 1, false, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\n") line++;
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
      continue;
    }
    if (sign === undefined || /\s/.test(sign)) continue;
    if (depth === 1 && waits && sign !== "]") {
      lines.push(line);
      waits = false;
    }
    if (sign === '"') inString = true;
    else if (sign === "[" || sign === "{") {
      depth++;
      if (depth === 1) waits = true;
    } else if (sign === "]" || sign === "}") depth--;
    else if (sign === "," && depth === 1) waits = true;
  }
  return lines;
};

const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = error.message.match(/position (\d+)/)?.[1];
    const where = position === undefined ? "" : ` (ligne ${lineAt(text, Number(position))})`;
    throw failure(`Ce fichier n'est pas du JSON lisible${where}.`);
  }
};

/** The rows of a JSON file with the line that each starts on; throws a French failure when it is no JSON array. */
export const rowsOf = (bytes: Uint8Array): { value: unknown; line: number }[] => {
  const text = new TextDecoder().decode(bytes);
  const rows = parsed(text);
  if (!Array.isArray(rows))
    throw failure("Ce fichier doit contenir une liste JSON de structures : [ {…}, {…} ].");
  const lines = startLines(text);
  return rows.map((value: unknown, n) => ({ value, line: lines[n] ?? 0 }));
};
