import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const debian = "/usr/lib/postgresql";
const folders = [
  ...(process.env["PATH"] ?? "").split(path.delimiter),
  ...(existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, "bin")) : []),
];
const programFile = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find(existsSync);

/** PostgreSQL refuses to run as root: then its processes are those of another user. */
const otherUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
};

export type Postgres = {
  version: string;
  /** What `pg` connects with: a socket, as peers on one machine have. */
  connection: { host: string; database: string; user: string };
  process: ChildProcess;
  stop(): Promise<void>;
};

/** A new PostgreSQL in a temporary folder; undefined where its programs are not installed. */
export const startPostgres = async (): Promise<Postgres | undefined> => {
  const [initdb, postgres] = [programFile("initdb"), programFile("postgres")];
  if (!initdb || !postgres) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "compagnon-peer-"));
  const user = otherUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const init = ["-D", data, "-U", "peer", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  const made = spawnSync(initdb, init, { ...user, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  // All of this table fits in memory, and no query is long enough for the just-in-time compiler to pay.
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "shared_buffers=256MB",
    "jit=off",
  ];
  const child = spawn(postgres, ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const deadline = Date.now() + 30_000;
  while (!said.includes("ready to accept connections")) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${said}`);
    await pause(50);
  }
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  return {
    version: /[\d.]+/.exec(stdout)?.[0] ?? "",
    connection: { host: folder, database: "postgres", user: "peer" },
    process: child,
    stop: async () => {
      // "Fast shutdown": clients are disconnected.
      child.kill("SIGINT");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
