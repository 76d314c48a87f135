import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkPdf } from "./pdf.ts";
import { refusals } from "./refusals.ts";

const catalog = (more = "") => `<</Type/Catalog/Pages 2 0 R${more}>>`;
const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const page = (more = "") => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]${more}>>`;

const numbered = (objects: readonly string[]) =>
  objects.map((body, n) => `${n + 1} 0 obj\n${body}\nendobj\n`).join("");
/** A PDF of these objects, the first of which is its catalogue, written out or packed in a stream as newer ones are. */
const plain = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n${numbered(objects)}trailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");
const packed = (...objects: string[]) => {
  const places: string[] = [];
  let body = "";
  for (const [n, one] of objects.entries()) {
    places.push(`${n + 1} ${body.length}`);
    body += `${one} `;
  }
  const head = `${places.join(" ")} `;
  const stream = deflateSync(Buffer.from(head + body, "latin1"));
  const start = `%PDF-1.7\n9 0 obj\n<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(start), stream, Buffer.from("\nendstream\nendobj\n%%EOF\n")]);
};

const script = (text: string) => `<</S/JavaScript/JS(${text.replace(/[()\\]/g, "\\$&")})>>`;
const utf16 = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
const field = (more: string) => `<</Type/Annot/Subtype/Widget/FT/Tx/T(total)/Rect[0 0 9 9]${more}>>`;
const form = (more: string) => [
  catalog("/AcroForm<</Fields[4 0 R]>>"),
  pages,
  page("/Annots[4 0 R]"),
  field(more),
];
const opening = (text: string) => [
  catalog(`/Names<</JavaScript<</Names[(a) 4 0 R]>>>>`),
  pages,
  page(),
  script(text),
];
const on = (catalogMore: string, pageMore = "") => [catalog(catalogMore), pages, page(pageMore)];
const link = (action: string) => [catalog(), pages, page(`/Annots[<</Type/Annot/Subtype/Link/A${action}>>]`)];
const attached = (name: string) => [
  catalog(`/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(${name})/EF<</F 4 0 R>>>>]>>>>`),
  pages,
  page(),
];
const check = `if (typeof(this.ADBE) == "undefined") this.ADBE = new Object(); ADBE.Viewer_Value_New_Version_URL = "http://cgi.adobe.com/special/acrobat/update"; if (app.viewerVersion < 7.0) app.alert(ADBE.Viewer_Form_string, 1, 1);`;

const dangerous: [string, string[]][] = [
  ["runs a script on opening", on(`/OpenAction${script("app.alert(1)")}`)],
  [
    "runs one after it has shown a page",
    on(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${script("app.alert(1)")}>>`),
  ],
  ["opens a site on opening", on("/OpenAction<</S/URI/URI(https://exemple.fr)>>")],
  ["starts a program on opening", on("/OpenAction<</S/Launch/F(calc.exe)>>")],
  ["writes Launch in codes", on("/OpenAction<</S/L#61unch/F(calc.exe)>>")],
  ["starts a program from a link", link("<</S/Launch/Win<</F(cmd.exe)>>>>")],
  ["runs a script when it is closed", on(`/AA<</WC ${script("var a = 1;")}>>`)],
  ["runs a script when a page is shown", on("", `/AA<</O ${script("var a = 1;")}>>`)],
  ["has a script of its own that acts", opening("app.alert('Bonjour')")],
  ["has a script of its own that acts behind a function", opening("function f() { return 1; } f();")],
  [
    "pretends to be Acrobat's check, of another site",
    opening(check.replace("cgi.adobe.com", "adobe.com.exemple.fr")),
  ],
  ["runs a text as a script", form(`/A${script('event.value = eval(this.getField("a").value);')}`)],
  ["does so in UTF-16", form(`/A<</S/JavaScript/JS ${utf16('eval("1")')}>>`)],
  ["does so by an index", form(`/A${script('this["ev" + "al"]("1")')}`)],
  ["does so by another name", form(`/A${script("var t = this; t[n](1)")}`)],
  ["does so by a constructor", form(`/A${script('"".constructor.constructor("1")()')}`)],
  ["sends mail", form(`/AA<</K ${script('this.mailDoc("a@exemple.fr")')}>>`)],
  ["opens an address", form(`/AA<</C ${script('app.launchURL("https://exemple.fr")')}>>`)],
  ["writes a script in codes", form(`/AA<</C ${script('\\u0065val("1")')}>>`)],
  ["leads to a share", link("<</S/GoToR/F(\\\\\\\\serveur\\\\partage\\\\a.pdf)>>")],
  ["leads to a file", link("<</S/URI/URI(file:///etc/passwd)>>")],
  ["runs a script by its address", link("<</S/URI/URI(javascript:alert\\(1\\))>>")],
  ["imports data", link("<</S/ImportData/F(a.fdf)>>")],
  ["opens what it holds", link("<</S/GoToE/T<</R/C/N(a)>>>>")],
  ["sends a form to a file", link("<</S/SubmitForm/F(\\\\\\\\serveur\\\\a)>>")],
  ["holds a program", attached("facture.pdf.exe")],
  ["holds a document with macros", attached("facture.docm")],
  ["holds a film of Flash", [catalog(), pages, page("/Annots[<</Subtype/RichMedia>>]")]],
];
const harmless: [string, string[]][] = [
  ["shows a page on opening", on("/OpenAction[3 0 R/XYZ null null 0]")],
  ["asks to print on opening", on("/OpenAction<</S/Named/N/Print>>")],
  [
    "links to a site, a mail and another PDF",
    link(
      "<</S/URI/URI(https://exemple.fr)/Next[<</S/URI/URI(mailto:a@exemple.fr)>><</S/GoToR/F(annexe.pdf)>>]>>",
    ),
  ],
  ["sends a form to a site", link("<</S/SubmitForm/F<</FS/URL/F(https://exemple.fr/envoi)>>>>")],
  ["holds a text", attached("annexe.txt")],
  [
    "formats a field",
    form(
      `/AA<</K ${script('AFNumber_Keystroke(2, 3, 0, 0, "", true);')}/F ${script('AFNumber_Format(2, 3, 0, 0, "", true);')}>>`,
    ),
  ],
  [
    "adds two fields",
    form(
      `/AA<</C ${script('var a = this.getField("a").value; // heures\nif (a > 0) event.value = Math.round(a * 35) / 100; else event.value = "";')}>>`,
    ),
  ],
  [
    "checks a date",
    form(
      `/AA<</V ${script('if (!/^\\d{2}\\/\\d{2}\\/\\d{4}$/.test(event.value)) { app.alert("La date n\'est pas valable."); event.rc = false; }')}>>`,
    ),
  ],
  [
    "calls a function of its own",
    [
      ...opening("function double(n) { return n * 2; }").slice(0, 4),
      field(`/AA<</C ${script("event.value = double(event.value);")}>>`),
    ],
  ],
  ["has Acrobat's check, as official forms do", opening(check)],
];

/** A form in XML, in packets of its own or in one stream. */
const xfa = (packets: readonly string[], list = true): string[] => [
  catalog(
    `/AcroForm<</Fields[]/XFA ${list ? `[${packets.map((_, n) => `(p${n}) ${n + 4} 0 R`).join(" ")}]` : "4 0 R"}>>`,
  ),
  pages,
  page(),
  ...packets.map((xml) => `<</Length ${xml.length}>>\nstream\n${xml}\nendstream`),
];
const template = (inner: string) =>
  `<template><subform><event activity="docReady">${inner}</event></subform></template>`;
const utf16Xml = (xml: string) => Buffer.from(`\ufeff${xml}`, "utf16le").toString("latin1");

test.each([
  ["in its template", xfa(["<xdp>", template("<script>app.alert(1)</script>"), "</xdp>"])],
  [
    "in one stream",
    xfa([`<xdp>${template("<script contentType='application/x-javascript'/>")}</xdp>`], false),
  ],
  ["under a prefix", xfa([template("<t:script\n>1</t:script>")])],
  ["in UTF-16", xfa([utf16Xml(template("<script>1</script>"))], false)],
  ["across two packets", xfa(["<xdp><template><scr\nipt".replace("\n", ""), ">1</script></template></xdp>"])],
])("a form in XML with a script %s is refused", async (_, objects) => {
  expect(await checkPdf(plain(...objects))).toEqual({ refusal: refusals.xfaPdf });
});

test("a form in XML without a script is accepted", async () => {
  const bytes = plain(...xfa(["<xdp>", template("<submit/>"), "<description>script</description></xdp>"]));
  expect(await checkPdf(bytes)).toEqual({ bytes });
});

for (const [how, make] of [
  ["", plain],
  [", packed", packed],
] as const) {
  test.each(dangerous)(`a PDF that %s is refused${how}`, async (_, objects) => {
    expect(await checkPdf(make(...objects))).toEqual({ refusal: refusals.activePdf });
  });
  test.each(harmless)(`a PDF that %s is accepted${how}`, async (_, objects) => {
    const bytes = make(...objects);
    expect(await checkPdf(bytes)).toEqual({ bytes });
  });
}

test("a script that was only replaced by a later version of its object is still seen", async () => {
  const first = plain(...on(`/OpenAction${script("app.alert(1)")}`));
  const bytes = Buffer.concat([first, plain(...on(""))]);
  expect(await checkPdf(bytes)).toEqual({ refusal: refusals.activePdf });
});

test.each<[string, Buffer]>([
  ["has no catalogue", plain(pages)],
  ["has no pages", plain("<</Type/Catalog>>")],
  ["has pages that lead nowhere", plain(catalog(), "<</Type/Pages/Kids[7 0 R]/Count 1>>")],
  ["has pages that lead back", plain(catalog(), "<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>", page())],
  ["is cut short", plain(catalog(), pages, page()).subarray(0, -7)],
  ["is cut in an update", Buffer.concat([plain(catalog(), pages, page()), Buffer.from("4 0 obj 1 endobj")])],
  ["unpacks to far more than a document does", packed(" ".repeat(101 * 1024 * 1024))],
  [
    "packs its objects in another way",
    Buffer.from(
      packed(...on(""))
        .toString("latin1")
        .replace("/FlateDecode", "/LZWDecode"),
      "latin1",
    ),
  ],
])("a PDF that %s is refused as unreadable", async (_, bytes) => {
  expect(await checkPdf(bytes)).toEqual({ refusal: refusals.damagedPdf });
});

test.each([
  ["texts without end", "1 0 obj("],
  ["lists in lists", "1 0 obj["],
  ["lists without an object", "["],
  ["hexadecimal texts without end", "1 0 obj<"],
  ["objects", "1 0 obj 1 "],
  ["digits", "1"],
  ["comments", "1 0 obj%"],
])("twenty megabytes of %s are read within seconds", { tags: ["long"] }, async (_, text) => {
  const before = process.cpuUsage();
  const verdict = await checkPdf(Buffer.from(`%PDF-1.7\n${text.repeat(20_000_000 / text.length)}`));
  expect(verdict).toEqual({ refusal: refusals.damagedPdf });
  // Five at most on a quiet machine; whatever reads what it has read again takes hours.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(30);
});

const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
/** A PDF encrypted with AES-256 under this password, with a script in a field. */
const encrypted = (password: string, code: string, formMore = ""): Buffer => {
  const [key, own, ownKey] = [randomBytes(32), randomBytes(8), randomBytes(8)];
  const secret = Buffer.from(password);
  const aes = (under: Buffer, iv: Buffer, bytes: Buffer, padded: boolean) => {
    const cipher = createCipheriv("aes-256-cbc", under, iv).setAutoPadding(padded);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  };
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const user = Buffer.concat([sha256(secret, own), own, ownKey]);
  const wrapped = aes(sha256(secret, ownKey), Buffer.alloc(16), key, false);
  const iv = randomBytes(16);
  const text = hex(Buffer.concat([iv, aes(key, iv, Buffer.from(code), true)]));
  const objects = [...form(`/A<</S/JavaScript/JS ${text}>>`)].map((one) =>
    one.replace("/T(total)", "/T<>").replace("/Fields[4 0 R]", `/Fields[4 0 R]${formMore}`),
  );
  const encrypt = `<</Filter/Standard/V 5/R 5/Length 256/P -44/U ${hex(user)}/UE ${hex(wrapped)}/O ${hex(randomBytes(48))}/OE ${hex(randomBytes(32))}/Perms ${hex(randomBytes(16))}/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF>>`;
  return Buffer.from(
    `%PDF-1.7\n${numbered([...objects, encrypt])}trailer<</Root 1 0 R/Encrypt 5 0 R/ID[<00><00>]/Size 6>>\n%%EOF\n`,
    "latin1",
  );
};

test.each([
  ["with a script that computes", "", "event.value = 2;", undefined],
  ["with one that opens an address", "", 'app.launchURL("https://exemple.fr")', refusals.activePdf],
  ["behind a password", "secret", "event.value = 2;", refusals.lockedPdf],
])("an encrypted PDF %s", async (_, password, code, refusal) => {
  const bytes = encrypted(password, code);
  expect(await checkPdf(bytes)).toEqual(refusal ? { refusal } : { bytes });
});

test("an encrypted form in XML is refused, since its scripts cannot be read", async () => {
  const bytes = encrypted("", "event.value = 2;", "/XFA[<> 6 0 R]");
  const end = bytes.lastIndexOf("trailer");
  const stream = Buffer.from("6 0 obj\n<</Length 16>>\nstream\n0123456789abcdef\nendstream\nendobj\n");
  const whole = Buffer.concat([bytes.subarray(0, end), stream, bytes.subarray(end)]);
  expect(await checkPdf(whole)).toEqual({ refusal: refusals.xfaPdf });
});
