import {
  Dictionary,
  decoded,
  isText,
  nameIn,
  type Objects,
  readObjects,
  UnreadablePdf,
  type Value,
} from "./pdf-objects.ts";
import { declaredFunctions, isAcrobatCheck, isDeclarations, isFormScript } from "./pdf-scripts.ts";
import { refused, type Verdict } from "./refusals.ts";

/** Actions that leave the document for a program, a file or a server without saying so. */
const refusedActions = new Set(["Launch", "ImportData", "GoToE", "RichMediaExecute"]);
/** What a document may do when it is opened, turned, printed or closed: show another place of its own. */
const quietActions = new Set(["GoTo", "Named", "SetOCGState", "Trans", "GoTo3DView"]);
/** Events of `AA` that nobody has to act for. In a page's, `C` is its closing; in a field's, its computing. */
const automaticEvents = new Set(["WC", "WS", "DS", "WP", "DP", "O", "PO", "PC", "PV", "PI"]);
const programs =
  /\.(exe|dll|com|scr|pif|cpl|bat|cmd|ps1|psm1|vbs?|vbe|jse?|mjs|wsf?|wsh|hta|jar|msi|msp|reg|lnk|url|iso|img|vhdx?|apk|app|dmg|pkg|deb|rpm|sh|command|docm|dotm|xlsm|xltm|xlam|pptm|ppam|one|settingcontent-ms)$/i;

type Found = { isActive: boolean; hasXfaScript: boolean; scripts: string[]; openingScripts: string[] };

/** Where an action leads to, as text; a file's name may stand in a dictionary. */
const placesOf = (value: Value | undefined, { resolve }: Objects): string[] =>
  resolve(value).flatMap((one) =>
    isText(one)
      ? [decoded(one.text)]
      : one instanceof Dictionary
        ? ["F", "UF"].flatMap((key) =>
            resolve(one.get(key)).flatMap((file) => (isText(file) ? [decoded(file.text)] : [])),
          )
        : [],
  );

const webOrMail = /^(https?|mailto|tel):/i;
const elsewhere = /^(file|javascript|smb|data|ms-[\w-]+|search-ms):|^[\\/]{2}/i;

const scriptsOf = (action: Dictionary, objects: Objects): string[] =>
  objects.resolve(action.get("JS")).map((script) => {
    if (isText(script)) return decoded(script.text);
    if (script instanceof Dictionary && script.streamAt !== undefined)
      return decoded(objects.contentOf(script).toString("latin1"));
    throw new UnreadablePdf("A script is neither a text nor a stream");
  });

const isRefusedAction = (action: Dictionary, objects: Objects): boolean => {
  const kind = nameIn(objects.resolve(action.get("S"))[0]) ?? "";
  if (refusedActions.has(kind)) return true;
  if (kind === "URI")
    return placesOf(action.get("URI"), objects).some((place) => elsewhere.test(place.trim()));
  if (kind === "GoToR")
    return placesOf(action.get("F"), objects).some((place) => elsewhere.test(place.trim()));
  if (kind === "SubmitForm")
    return placesOf(action.get("F"), objects).some((place) => !webOrMail.test(place.trim()));
  return false;
};

/** Whether an action, and those that follow it, do no more than show another place of the document. */
const isQuiet = (action: Value | undefined, objects: Objects, depth = 0): boolean =>
  depth < 20 &&
  objects.resolve(action).every((one) => {
    // On opening, a list is a place in the document; after an action, the actions that follow it.
    if (Array.isArray(one)) return depth === 0 || one.every((each) => isQuiet(each, objects, depth + 1));
    if (!(one instanceof Dictionary)) return true;
    const kind = nameIn(objects.resolve(one.get("S"))[0]);
    return (kind === undefined || quietActions.has(kind)) && isQuiet(one.get("Next"), objects, depth + 1);
  });

/** The scripts of a document's own tree of scripts, which run when it is opened. */
const openingScriptsIn = (tree: Value | undefined, objects: Objects, depth = 0): string[] =>
  depth > 20
    ? ["depth"]
    : objects.resolve(tree).flatMap((node) => {
        if (!(node instanceof Dictionary)) return [];
        const kids = objects.resolve(node.get("Kids")).flat();
        const leaves = objects.resolve(node.get("Names")).flat();
        return [
          ...kids.flatMap((kid) => openingScriptsIn(kid, objects, depth + 1)),
          ...leaves.flatMap((leaf) =>
            objects
              .resolve(leaf)
              .flatMap((action) => (action instanceof Dictionary ? scriptsOf(action, objects) : [])),
          ),
        ];
      });

const isActiveHere = (one: Dictionary, objects: Objects): boolean => {
  if (one.has("S") && isRefusedAction(one, objects)) return true;
  if (nameIn(one.get("Subtype")) === "RichMedia") return true;
  if (one.has("EF") && placesOf(one, objects).some((place) => programs.test(place.trim()))) return true;
  if (one.has("OpenAction") && !isQuiet(one.get("OpenAction"), objects)) return true;
  const isPage = ["Page", "Pages"].includes(nameIn(one.get("Type")) ?? "");
  return objects
    .resolve(one.get("AA"))
    .some(
      (events) =>
        events instanceof Dictionary &&
        [...events].some(
          ([event, action]) =>
            (automaticEvents.has(event) || (isPage && event === "C")) && !isQuiet(action, objects),
        ),
    );
};

/** True if a form in XML (XFA) has a script. Its packets, one stream each, are one document: a tag may span two. */
const hasXfaScript = (xfa: Value | undefined, objects: Objects): boolean =>
  objects.resolve(xfa).some((one) => {
    const packets = [one].flat().flatMap((packet) => objects.resolve(packet));
    const xml = packets.map((packet) =>
      packet instanceof Dictionary && packet.streamAt !== undefined
        ? objects.contentOf(packet).toString("latin1")
        : "",
    );
    // Without NULs, UTF-16 reads as Latin-1.
    return /<([\w.-]+:)?script[\s/>]/i.test(xml.join("").replaceAll("\0", ""));
  });

const look = (objects: Objects): Found => {
  const found: Found = { isActive: false, hasXfaScript: false, scripts: [], openingScripts: [] };
  const walk = (value: Value): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!(value instanceof Dictionary)) return;
    found.isActive ||= isActiveHere(value, objects);
    if (!objects.isEncrypted) {
      found.hasXfaScript ||= hasXfaScript(value.get("XFA"), objects);
      if (value.has("JS")) found.scripts.push(...scriptsOf(value, objects));
      found.openingScripts.push(...openingScriptsIn(value.get("JavaScript"), objects));
    }
    for (const one of value.values()) walk(one);
  };
  for (const one of objects.all) walk(one);
  return found;
};

const areHarmless = ({ scripts, openingScripts }: Pick<Found, "scripts" | "openingScripts">): boolean => {
  const declared = declaredFunctions([...scripts, ...openingScripts]);
  return (
    openingScripts.every((script) => isAcrobatCheck(script) || isDeclarations(script, declared)) &&
    scripts.every((script) => isAcrobatCheck(script) || isFormScript(script, declared))
  );
};

const automaticInPdfJs =
  /^(OpenAction|WillClose|WillSave|DidSave|WillPrint|DidPrint|PageOpen|PageClose|PageVisible|PageInvisible)$/;
const maxPages = 2_000;

/**
 * The same of a PDF whose texts are encrypted, as those that may not be copied from are: pdf.js decrypts them, but does
 * not show every action. What starts a program there is left to the malware scan, unless its name stands in the open.
 */
const checkEncrypted = async (bytes: Buffer): Promise<Verdict> => {
  const { getDocumentProxy } = await import("unpdf");
  let isActive = false;
  const [scripts, openingScripts]: [string[], string[]] = [[], []];
  const add = (to: string[], actions: Record<string, string[]> | null | undefined) => {
    for (const [event, each] of Object.entries(actions ?? {})) {
      isActive ||= automaticInPdfJs.test(event);
      to.push(...each);
    }
  };
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (document.numPages > maxPages) return refused("damagedPdf");
    const { info } = await document.getMetadata();
    // Its scripts cannot be read here, and forms of this kind hardly exist without.
    if ("IsXFAPresent" in info && info.IsXFAPresent) return refused("xfaPdf");
    add(openingScripts, (await document.getJSActions()) as Record<string, string[]> | null);
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) return refused("activePdf");
      for (const annotation of await page.getAnnotations()) {
        add(scripts, annotation.actions);
        isActive ||= Boolean(annotation.unsafeUrl) && !annotation.url;
      }
    }
    await document.destroy();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refused(error.name === "PasswordException" ? "lockedPdf" : "damagedPdf");
  }
  return !isActive && areHarmless({ scripts, openingScripts }) ? { bytes } : refused("activePdf");
};

const isOfType = (value: Value, type: string): value is Dictionary =>
  value instanceof Dictionary && nameIn(value.get("Type")) === type;

/** True if a node leads to a page; throws if the tree comes back to a node above, which viewers follow for ever. */
const leadsToPage = (node: Value | undefined, objects: Objects, above: readonly Dictionary[]): boolean => {
  // The last version counts: an update appends its own.
  const one = objects.resolve(node).at(-1);
  if (!(one instanceof Dictionary)) return false;
  if (above.includes(one) || above.length > 50) throw new UnreadablePdf("Its pages have no end");
  const kids = objects.resolve(one.get("Kids")).at(-1);
  if (!Array.isArray(kids)) return isOfType(one, "Page");
  return kids.filter((kid) => leadsToPage(kid, objects, [...above, one])).length > 0;
};

/** True if a catalogue leads to a page, and the file ends where it says: one that was cut short does not. */
const isWhole = (bytes: Buffer, objects: Objects): boolean =>
  bytes.lastIndexOf("%%EOF") > bytes.lastIndexOf("endobj") &&
  objects.all.some((one) => isOfType(one, "Catalog") && leadsToPage(one.get("Pages"), objects, []));

/**
 * Refuses a PDF whose pages cannot be found, or that starts a program, opens another file, or runs a script that does
 * more than compute a form's fields; or one in a form in XML. Scripts that run on opening may only declare functions,
 * or be Acrobat's own check, as in official forms.
 */
export const checkPdf = async (bytes: Buffer): Promise<Verdict> => {
  try {
    const objects = readObjects(bytes);
    const found = look(objects);
    if (found.isActive) return refused("activePdf");
    if (found.hasXfaScript) return refused("xfaPdf");
    if (objects.isEncrypted) return await checkEncrypted(bytes);
    if (!isWhole(bytes, objects)) return refused("damagedPdf");
    return areHarmless(found) ? { bytes } : refused("activePdf");
  } catch (error) {
    if (error instanceof UnreadablePdf) return refused("damagedPdf");
    throw error;
  }
};
