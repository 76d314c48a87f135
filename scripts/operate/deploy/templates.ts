import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
export type Resource = z.output<typeof Resource>;
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });

/** Resources of each template of a synthesis, by the template's file and their logical id. */
export type Templates = Readonly<Record<string, Readonly<Record<string, Resource>>>>;

export const readTemplates = (directory: string): Templates =>
  Object.fromEntries(
    readdirSync(directory)
      .filter((file) => file.endsWith(".template.json"))
      .map((file) => [
        file,
        Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8"))).Resources,
      ]),
  );
