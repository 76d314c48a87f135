import type { FilledSection } from "#shared/steps/steps.schemas.ts";
import { writingTexts } from "../texts.ts";
import { zipped } from "./zip.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");

/** Styles of the document: word processors and screen readers know these ids as headings, and build the outline of them. */
const styles = {
  title: { id: "Title", name: "Title", run: '<w:b/><w:sz w:val="40"/>', before: 0 },
  section: { id: "Heading1", name: "heading 1", run: '<w:b/><w:sz w:val="28"/>', before: 360, level: 0 },
  label: { id: "Heading2", name: "heading 2", run: "<w:b/>", before: 200, level: 1 },
  text: { id: "BodyText", name: "Body Text", run: "", before: 40 },
} as const;
type Style = (typeof styles)[keyof typeof styles];

const styleOf = (style: Style) => {
  const level = "level" in style ? `<w:outlineLvl w:val="${style.level}"/>` : "";
  const next = style === styles.text ? "" : "<w:keepNext/>";
  return `<w:style w:type="paragraph" w:styleId="${style.id}"><w:name w:val="${style.name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${next}<w:keepLines/><w:spacing w:before="${style.before}"/>${level}</w:pPr><w:rPr>${style.run}</w:rPr></w:style>`;
};

const paragraph = (look: keyof typeof styles, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${styles[look].id}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

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
const language = "fr-FR";
const styleSheet = `${xml}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${Object.values(styles).map(styleOf).join("")}</w:styles>`;
const propertiesOf = (title: string) =>
  `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:language>${language}</dc:language></cp:coreProperties>`;

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/${type}" Target="${target}"/>`;
const relationships = (...all: string[]) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;

const a4 =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';

const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** An online form as a word-processor file, to fill in away from the screen and deposit. */
export const templateFile = (
  name: string,
  about: string,
  sections: readonly FilledSection[],
): { blob: Blob; name: string } => {
  const parts = zipped([
    {
      name: "[Content_Types].xml",
      text: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentType}.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      text: relationships(
        relationship("rId1", "officeDocument/2006/relationships/officeDocument", "word/document.xml"),
        relationship("rId2", "package/2006/relationships/metadata/core-properties", "docProps/core.xml"),
      ),
    },
    {
      name: "word/_rels/document.xml.rels",
      text: relationships(relationship("rId1", "officeDocument/2006/relationships/styles", "styles.xml")),
    },
    { name: "word/styles.xml", text: styleSheet },
    {
      name: "docProps/core.xml",
      text: propertiesOf([name, about].join(", ")),
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
