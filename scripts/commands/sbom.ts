import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import * as z from "zod";

const Vulnerability = z.object({
  name: z.string(),
  severity: z.enum(["info", "low", "moderate", "high", "critical"]),
  via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
});
const Report = z.object({ vulnerabilities: z.record(z.string(), Vulnerability) });
const Bom = z.looseObject({ components: z.array(z.unknown()) });

// By the lock file: the installed packages depend on this machine.
const shipped = ["--omit", "dev", "--package-lock-only"];
const npm = (...args: string[]) =>
  spawnSync("npm", args, { encoding: "utf8", timeout: 60_000, maxBuffer: 64 * 1024 * 1024 });

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Known vulnerabilities as lines to print, from what `npm audit --json` wrote; undefined if the registry gave no list. */
export const vulnerabilityLines = (output: string | null): string[] | undefined => {
  const report = Report.safeParse(parsed(output));
  if (!report.success) return undefined;
  return Object.values(report.data.vulnerabilities).map(({ name, severity, via }) => {
    const causes = via.map((cause) => (typeof cause === "string" ? cause : `${cause.title} ${cause.url}`));
    return `${severity}  ${name}  ${causes.join(" ; ")}`;
  });
};

if (import.meta.main) {
  const made = npm("sbom", "--sbom-format", "cyclonedx", ...shipped);
  const bom = Bom.safeParse(parsed(made.stdout));
  if (made.status === 0 && bom.success) {
    mkdirSync("dist", { recursive: true });
    writeFileSync("dist/sbom.json", made.stdout);
    console.log(`dist/sbom.json : ${bom.data.components.length} composants`);
  } else {
    console.error(`npm sbom a échoué.\n${made.stderr}`);
    process.exitCode = 1;
  }
  // Neither a vulnerability, which somebody must judge, nor a silent registry fails the build.
  const lines = vulnerabilityLines(npm("audit", "--json", ...shipped).stdout);
  if (!lines) console.log("Vulnérabilités connues : le registre n'a pas répondu.");
  else console.log([`Vulnérabilités connues : ${lines.length}`, ...lines].join("\n"));
}
