import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const onPath = (): string | undefined =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

const found = (): string | undefined =>
  [process.env.CHROMIUM_PATH, onPath(), chromium.executablePath()].find(
    (file) => file !== undefined && existsSync(file),
  );

const isSuccessful = (command: string, args: string[], minutes: number): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: minutes * 60_000 }).status ===
  0;

const installHelp = `Aucun navigateur Chromium n'a été trouvé, et il n'a pas pu être installé.
Au choix :
  - installez Chromium ou Chrome, puis relancez ;
  - indiquez le vôtre : CHROMIUM_PATH=/chemin/vers/chromium npm test ;
  - sous Debian ou Ubuntu : sudo apt-get install chromium.`;

/** The path of Chromium: an installed one, else Playwright's download, else (as root) Debian's package. */
export const findChromium = (): string => {
  const there = found();
  if (there) return there;
  console.log("Installation de Chromium pour les tests d'écrans…");
  if (isSuccessful("node", ["node_modules/@playwright/test/cli.js", "install", "chromium"], 5)) {
    const downloaded = found();
    if (downloaded) return downloaded;
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    isSuccessful("apt-get", ["update", "-qq"], 3);
    isSuccessful("apt-get", ["install", "-y", "-qq", "chromium"], 10);
    const packaged = found();
    if (packaged) return packaged;
  }
  throw new Error(installHelp);
};
