import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepare } from "#scripts/local/prepare.ts";
import { parts } from "#scripts/prove/parts.ts";
import { type Planting, plantings } from "#scripts/prove/planted/faults.ts";
import { plantFault } from "#scripts/prove/planted/plant.ts";
import { type Figure, isWithinBound, readReports, report } from "#scripts/prove/report.ts";

// Proves the proofs: each part, in its quick form, must detect the faults planted in a copy of the product.
// `PROVE_PLANTED="fuzz races"` plants only the faults of these parts.
const root = path.resolve(import.meta.dirname, "../..");
const chosen = process.env["PROVE_PLANTED"]?.split(" ");

const copyProduct = (folder: string): void => {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of stdout.split("\0").filter(Boolean))
    cpSync(path.join(root, file), path.join(folder, file));
  for (const built of ["dist", "cdk.out"])
    cpSync(path.join(root, built), path.join(folder, built), { recursive: true, preserveTimestamps: true });
  rmSync(path.join(folder, "dist/prove"), { recursive: true, force: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
};

const plant = (folder: string, { faults }: Planting): void => {
  for (const fault of faults) {
    const file = path.join(folder, fault.file);
    writeFileSync(file, plantFault(fault, readFileSync(file, "utf8")));
  }
};

/** Runs the part on a copy with these faults: for each expected figure and message, whether it was reported. */
const runPlanting = (planting: Planting): Figure[] => {
  const folder = mkdtempSync(path.join(tmpdir(), "compagnon-planted-"));
  try {
    copyProduct(folder);
    plant(folder, planting);
    const step = parts.find(({ name }) => name === planting.part);
    if (!step) throw new Error(`No part is called ${planting.part}`);
    const { status, stdout, stderr } = spawnSync(step.command, [...step.args, ...(planting.only ?? [])], {
      cwd: folder,
      env: { ...process.env, PROVE_QUICK: "1" },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    const reports = readReports(path.join(folder, "dist/prove"));
    const outOfBounds = reports.flatMap(({ figures }) => figures).filter((figure) => !isWithinBound(figure));
    const output = [stdout, stderr, ...reports.flatMap(({ findings }) => findings)].join("\n");
    const detected = (fault: string, isReported: boolean): Figure => [
      `${planting.part}: ${fault}`,
      isReported && status !== 0 ? "detected" : "not detected",
      "detected",
    ];
    const figures = [
      ...planting.figures.map((name) =>
        detected(
          name,
          outOfBounds.some(([what]) => what === name),
        ),
      ),
      ...(planting.messages ?? []).map((message) => detected(message, output.includes(message))),
    ];
    if (!figures.every(isWithinBound)) console.log(output.slice(-4_000));
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

await prepare(console.log, new AbortController().signal);
const found: Figure[] = [];
for (const planting of plantings.filter(({ part }) => chosen?.includes(part) ?? true)) {
  const began = Date.now();
  found.push(...runPlanting(planting));
  console.log(`${planting.part}: ${Math.round((Date.now() - began) / 1000)} s`);
}
report("Faults planted in a copy, and detected by the proofs", found);
if (!found.every(isWithinBound)) process.exitCode = 1;
