import type { FilledSection } from "#shared/steps/steps.schemas.ts";
import { writingTexts } from "./texts.ts";
import { zipped } from "./zip.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");

type Look = "title" | "section" | "label" | "text";

const run: Record<Look, string> = {
  title: '<w:b/><w:sz w:val="40"/>',
  section: '<w:b/><w:sz w:val="28"/>',
  label: "<w:b/>",
  text: "",
};
const before: Record<Look, number> = { title: 0, section: 360, label: 200, text: 40 };

const paragraph = (look: Look, text: string) =>
  `<w:p><w:pPr><w:keepLines/>${look === "text" ? "" : "<w:keepNext/>"}<w:spacing w:before="${before[look]}"/></w:pPr><w:r><w:rPr>${run[look]}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const line =
  '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="999999"/></w:pBdr><w:spacing w:before="240"/></w:pPr></w:p>';
const lines = { textarea: 6, text: 1, number: 1, date: 1 };

type Field = FilledSection["fields"][number];

const answer = ({ type, choices = [], content }: Field): string => {
  if (type === "radio") return choices.map(({ label }) => paragraph("text", `☐ ${label}`)).join("");
  return content ? paragraph("text", content) : line.repeat(lines[type]);
};

const body = (name: string, about: string, sections: readonly FilledSection[]) =>
  [
    paragraph("title", name),
    paragraph("text", about),
    ...sections.flatMap((section) => [
      paragraph("section", section.title),
      section.description ? paragraph("text", section.description) : "",
      ...section.fields.flatMap((field) => [paragraph("label", field.label), answer(field)]),
    ]),
  ].join("");

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const a4 =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';

export const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** An online form as a word-processor file, to fill in away from the screen and deposit. */
export const templateFile = (
  name: string,
  about: string,
  sections: readonly FilledSection[],
): { blob: Blob; name: string } => {
  const parts = zipped([
    {
      name: "[Content_Types].xml",
      text: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentType}.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      text: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      text: `${xml}<w:document xmlns:w="${main}"><w:body>${body(name, about, sections)}${a4}</w:body></w:document>`,
    },
  ]);
  return {
    blob: new Blob(parts, { type: documentType }),
    name: `${name}${writingTexts.templateSuffix}.docx`,
  };
};
