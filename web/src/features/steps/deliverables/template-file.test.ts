import { crc32 } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import { describe, expect, test } from "vitest";
import { fromBuffer } from "yauzl";
import { formOf } from "#shared/steps/steps.forms.ts";
import { filled } from "./forms.ts";
import { templateFile } from "./template-file.ts";

const form = formOf({ step_type: "situation", order: 3 });
const file = templateFile(form.name, "Samira & <Driss>", filled(form, { apprenant: "Samira" }));

/** The texts of an archive whose checksums are right. */
const read = (bytes: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error);
      const texts: Record<string, string> = {};
      zip.on("end", () => resolve(texts));
      zip.on("error", reject);
      zip.on("entry", (entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          const content = Buffer.concat(chunks);
          expect(crc32(content)).toBe(entry.crc32);
          texts[entry.fileName] = content.toString("utf8");
          zip.readEntry();
        }),
      );
      zip.readEntry();
    }),
  );

describe("the model of a form", () => {
  test("is a word-processor file that the library would accept back", async () => {
    const bytes = Buffer.from(await file.blob.arrayBuffer());
    expect(await fileTypeFromBuffer(bytes)).toEqual({ ext: "docx", mime: file.blob.type });
    expect(file.name).toBe("Fiche de positionnement (modèle).docx");
  });

  test("asks every question, with what is known already and room for the rest", async () => {
    const { "word/document.xml": text = "" } = await read(Buffer.from(await file.blob.arrayBuffer()));
    for (const { label } of form.sections.flatMap(({ fields }) => fields)) expect(text).toContain(label);
    expect(text).toContain("☐ Je sais faire en autonomie");
    expect(text).toContain(">Samira<");
    expect(text).toContain("Samira &amp; &lt;Driss&gt;");
  });

  test("says its title and language, and has a heading for each section and question", async () => {
    const parts = await read(Buffer.from(await file.blob.arrayBuffer()));
    const text = parts["word/document.xml"] ?? "";
    const headings = (style: string) => text.split(`<w:pStyle w:val="${style}"/>`).length - 1;
    expect([headings("Title"), headings("Heading1"), headings("Heading2")]).toEqual([
      1,
      form.sections.length,
      form.sections.flatMap(({ fields }) => fields).length,
    ]);
    const used = [...text.matchAll(/w:pStyle w:val="(\w+)"/g)].map(([, id]) => id);
    for (const id of new Set(used)) expect(parts["word/styles.xml"]).toContain(`w:styleId="${id}"`);
    expect(parts["word/styles.xml"]).toContain('<w:lang w:val="fr-FR"/>');
    expect(parts["docProps/core.xml"]).toContain(
      "<dc:title>Fiche de positionnement, Samira &amp; &lt;Driss&gt;</dc:title><dc:language>fr-FR</dc:language>",
    );
  });
});
