import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { failure } from "./failure.ts";

type DataFolder = {
  database: string;
  objects: string;
  logs: string;
  queues: string;
  /** Holds the address at which this run answers for SQS, for commands of the operator. */
  awsUrl: string;
  secrets: string;
  /** CloudFront's key value store, which `npm run maintenance -- --local` writes. */
  edgeStore: string;
  /** Exists while the demonstration is being loaded. */
  filling: string;
  release(): void;
};

export const edgeStoreIn = (folder: string): string => path.resolve(folder, "edge-store.json");

/** Locks the data folder for this run: two databases on the same files would corrupt them. */
export function openDataFolder(folder: string): DataFolder {
  const root = path.resolve(folder);
  const lock = path.join(root, "runner.pid");
  try {
    mkdirSync(root, { recursive: true });
    const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    if (holder > 0 && holder !== process.pid && isRunning(holder)) {
      throw failure(
        `Le dossier de données ${root} sert déjà à une autre exécution (processus ${holder}).\n` +
          `Arrête-la, ou choisis un autre dossier : DATA_DIR=.local-2 PORT=4000 npm start\n` +
          `Si ce processus n'a rien à voir, supprime ${lock}.`,
      );
    }
    writeFileSync(lock, String(process.pid));
  } catch (error) {
    if (error instanceof Error && "code" in error) {
      throw failure(
        `Le dossier de données ${root} n'est pas utilisable (${error.message}).\n` +
          "Supprime ce qui gêne, ou choisis un autre dossier : DATA_DIR=.local-2 npm start",
      );
    }
    throw error;
  }
  return {
    database: path.join(root, "dynamodb"),
    objects: path.join(root, "s3"),
    logs: path.join(root, "logs"),
    queues: path.join(root, "queues"),
    awsUrl: path.join(root, "aws-url"),
    secrets: path.join(root, "secrets.json"),
    edgeStore: edgeStoreIn(root),
    filling: path.join(root, "filling"),
    release: () => rmSync(lock, { force: true }),
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
