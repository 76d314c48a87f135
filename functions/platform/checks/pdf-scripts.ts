/**
 * What scripts of a form may do: compute, compare and format fields, and tell the reader. Anything else that Acrobat
 * offers (files, addresses, mails, programs, running a text as a script) is not listed, and therefore refused. Written
 * for what forms contain; it is no proof against a script made to slip through, for which there is the malware scan.
 */
const members = new Set(
  `abs alert ceil charAt charCodeAt change changeEx checkThisBox clearItems concat currentValueIndices defaultIsChecked
  defaultValue display exec exportValues fillColor floor getArray getDate getDay getField getFullYear getHours getItemAt
  getMinutes getMonth getTime getYear hidden indexOf isBoxChecked isDefaultChecked join lastIndexOf length match max min
  modifier name noPrint noView numFields numItems page parse pop pow print printd printf println push random rc readonly
  replace required resetForm reverse round scand search selEnd selStart setDate setFocus setFullYear setItems setMonth
  shift slice sort split sqrt substr substring target targetName test textColor toFixed toLowerCase toString toUpperCase
  trim type value valueAsString visible willCommit black blue cyan gray green ltGray magenta red transparent white
  yellow`.split(/\s+/),
);
const functions = new Set([
  "Array",
  "Boolean",
  "Date",
  "Number",
  "Object",
  "RegExp",
  "String",
  "isNaN",
  "parseFloat",
  "parseInt",
  "getField",
]);
const notCalls = new Set([
  "if",
  "for",
  "while",
  "switch",
  "return",
  "function",
  "typeof",
  "catch",
  "in",
  "else",
  "case",
]);
const forbidden = /\b(eval|Function|constructor|__proto__|prototype|unescape|with|import|apply|call|bind)\b/;
/** What belongs to Acrobat is used by its members only, so that these are all seen. */
const hosts = /\b(this|app|event|util|console|color|global)\b(?!\s*\.)/;

/** A script with its comments gone and each text or pattern emptied; undefined if one of them has no end. */
const skeletonOf = (script: string): string | undefined => {
  const piece =
    /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*')|((?:^|[(,=:[!&|?{};]|\breturn)\s*)\/(?:[^/\\\r\n[]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[gimsuy]*/g;
  const skeleton = script.replace(piece, (_, text?: string, before?: string) =>
    text === undefined ? (before === undefined ? " " : `${before}""`) : '""',
  );
  return /[\\`]|(?<!")"(?!")|'/.test(skeleton) ? undefined : skeleton;
};

const declaredIn = (skeleton: string) =>
  [...skeleton.matchAll(/\bfunction\s+(\w+)/g)].map(([, name]) => name ?? "");

/** The functions that a document's scripts declare, for `isFormScript`. */
export const declaredFunctions = (scripts: readonly string[]): Set<string> =>
  new Set(scripts.flatMap((script) => declaredIn(skeletonOf(script) ?? "")));

/** Whether a script only computes with a form's fields, by the functions above and those that the document declares. */
export const isFormScript = (script: string, declared: ReadonlySet<string>): boolean => {
  const skeleton = skeletonOf(script);
  if (skeleton === undefined || forbidden.test(skeleton) || hosts.test(skeleton)) return false;
  // An index is a number or a name, and what it gives is not called.
  for (const [index] of skeleton.matchAll(/(?<=[\w)\]]\s*)\[[^\]]*\](?:\s*\()?/g))
    if (!/^\[[\w\s.+\-*]+\]$/.test(index)) return false;
  for (const [, member = ""] of skeleton.matchAll(/(?<!\d)\.\s*([A-Za-z_$][\w$]*)/g))
    if (!members.has(member)) return false;
  for (const [, called = ""] of skeleton.matchAll(/(?<![.\w$]\s*)([A-Za-z_$][\w$]*)\s*\(/g)) {
    const isKnown =
      functions.has(called) || declared.has(called) || notCalls.has(called) || /^AF[A-Z]\w+$/.test(called);
    if (!isKnown) return false;
  }
  return true;
};

/** Whether a script does nothing by itself: it declares functions of a form, which fields call. */
export const isDeclarations = (script: string, declared: ReadonlySet<string>): boolean => {
  let outside = skeletonOf(script) ?? "?";
  for (let inner = ""; inner !== outside; ) {
    inner = outside;
    outside = outside.replace(/\{[^{}]*\}/g, ";");
  }
  return /^(?:\s|;|function\s+\w+\s*\([\w\s,]*\)\s*;)*$/.test(outside) && isFormScript(script, declared);
};

const checkWords =
  /^(?:if|else|typeof|this|new|Object|true|false|app|platform|language|viewerType|viewerVersion|alert|response|findComponent|getURL|c[A-Z]\w+|xfa_installed|xfa_version|ADBE|LANGUAGE|SYSINFO|(?:Reader|Viewer)_\w+|\d+)$/;

/** Whether a script is the one by which Acrobat's form editor asks for a recent enough Acrobat; official forms have it. */
export const isAcrobatCheck = (script: string): boolean => {
  const addresses = script.match(/\b\w+:\/\/[^"'\s]*/g) ?? [];
  const skeleton = skeletonOf(script) ?? "?";
  return (
    (skeleton.match(/[\w$?]+/g) ?? []).every((word) => checkWords.test(word)) &&
    !/\[|\b(?:alert|getURL)\s*\((?!ADBE\.)/.test(skeleton) &&
    addresses.every((address) => /^https?:\/\/([a-z]+\.)*adobe\.com(\/|$)/.test(address))
  );
};
