import { about, keysOf, list, type Rule, text } from "#scripts/operate/audit/table.ts";

const maxDepth = 1_000;

export const files: Record<string, Rule> = {
  "folders have existing parents, without cycles": (snapshot) => {
    const folders = snapshot.roster("folders");
    const actions = snapshot.roster("trainingActions");
    return [...folders.values()].flatMap((row) => {
      let [above, steps] = [row, 0];
      while (above["parent_id"] !== null && steps < maxDepth) {
        const next = folders.get(text(above["parent_id"]));
        if (!next)
          return row["removed_at"]
            ? []
            : [{ where: text(row["id"]), what: "a folder above it does not exist" }];
        [above, steps] = [next, steps + 1];
      }
      if (steps === maxDepth) return [{ where: text(row["id"]), what: "a cycle of folders" }];
      const action = row["training_action_id"];
      return action === null || actions.has(text(action))
        ? []
        : [{ where: text(row["id"]), what: "its action does not exist" }];
    });
  },
  "documents have existing folders, and mirrors in their files and steps": (snapshot) => {
    const folders = snapshot.roster("folders");
    return [...snapshot.roster("documents")].flatMap(([id, row]) => [
      ...(row["folder_id"] === null || folders.has(text(row["folder_id"]))
        ? []
        : [{ where: id, what: "its folder does not exist" }]),
      ...(row["folder_id"] !== null || snapshot.at(`USER#${text(row["owner_id"])}`, "AUTH")
        ? []
        : [{ where: id, what: "without a folder or an owner" }]),
      ...(snapshot.at(`DOCUMENT#${id}`, "DOCUMENT") ? [] : [{ where: id, what: "no description" }]),
      ...keysOf(row["files"])
        .filter((file) => snapshot.at(`FILE#${file}`, "FILE")?.["owner_id"] !== id)
        .map((file) => ({ where: id, what: `file ${file} does not exist` })),
      ...keysOf(row["steps"])
        .filter((step) => {
          const [action, learner, order = ""] = step.split("~");
          const attached = snapshot.at(`TRAINING#${action}`, `STEP#${learner}#${order.padStart(2, "0")}`)?.[
            "documents"
          ];
          return !keysOf(attached).includes(id);
        })
        .map((step) => ({ where: id, what: `no mirror in step ${step}` })),
    ]);
  },
  "the count of documents of each folder is right": (snapshot) => {
    const inFolder = Map.groupBy(snapshot.roster("documents").values(), (row) => text(row["folder_id"]));
    return [...snapshot.roster("folders")].flatMap(([id, row]) => {
      const [is, said] = [inFolder.get(id)?.length ?? 0, Number(row["documents"] ?? 0)];
      return is === said ? [] : [{ where: `folder ${id}`, what: `${said} documents counted, ${is} found` }];
    });
  },
  "no file in use is ordered to be removed": (snapshot) => {
    const available = new Set(
      snapshot
        .every("FILE", "FILE")
        .filter(({ row }) => row["status"] === "available")
        .map(({ id }) => id),
    );
    return snapshot.every("REMOVALS", "").flatMap(({ row }) =>
      [...list(row["files"]), ...list(row["pictures"])]
        .map((one) => text(one).split("/").at(-1)?.split(".")[0] ?? "")
        .filter((id) => available.has(id))
        .map((id) => about(row, `file ${id} is available`)),
    );
  },
  "plans of a place are of existing events, and their pictures are available": (snapshot) => {
    const events = snapshot.roster("events");
    return snapshot.every("EVENT", "PLAN").flatMap(({ id, row }) => {
      const file = text(row["picture_url"] ?? "")
        .split("/")
        .at(-1)
        ?.split(".")[0];
      return [
        ...(events.has(id) ? [] : [about(row, "its event does not exist")]),
        ...(file && snapshot.at(`FILE#${file}`, "FILE")?.["status"] !== "available"
          ? [about(row, `its picture, file ${file}, is not available`)]
          : []),
      ];
    });
  },
  "rights are granted to existing people and actions": (snapshot) => {
    const actions = snapshot.roster("trainingActions");
    return ["folders", "documents"].flatMap((name) =>
      [...snapshot.roster(name)].flatMap(([id, row]) => [
        ...keysOf(row["users"])
          .filter((user) => !snapshot.at(`USER#${user}`, "AUTH"))
          .map((user) => ({ where: `${name} ${id}`, what: `user ${user} does not exist` })),
        ...keysOf(row["roles"])
          .filter((role) => !actions.has(role.split("~")[0] ?? ""))
          .map((role) => ({ where: `${name} ${id}`, what: `the action of ${role} does not exist` })),
      ]),
    );
  },
  "the usage counters of each owner are right": (snapshot) => {
    type FileRow = { size: number; added_by?: string };
    const kinds = ["documents", "bytes", "situations"] as const;
    const kept = new Map<string, Record<string, number>>();
    const add = (owner: unknown, more: Record<string, number>) => {
      for (const name of [text(owner), "all"]) {
        const sum = kept.get(name) ?? {};
        for (const [kind, by] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + by;
        kept.set(name, sum);
      }
    };
    for (const row of snapshot.roster("documents").values()) {
      add(row["owner_id"], { documents: 1 });
      for (const { size, added_by } of Object.values(Object(row["files"])) as FileRow[])
        add(added_by ?? row["owner_id"], { bytes: size });
    }
    for (const row of snapshot.roster("situations").values()) add(row["student_id"], { situations: 1 });
    const stored = new Map(snapshot.every("USAGE", "USAGE").map(({ id, row }) => [id, row]));
    return [...new Set([...kept.keys(), ...stored.keys()])].flatMap((owner) =>
      kinds.flatMap((kind) => {
        const [is, said] = [kept.get(owner)?.[kind] ?? 0, Number(stored.get(owner)?.[kind] ?? 0)];
        return is === said ? [] : [{ where: `USAGE#${owner}`, what: `${said} ${kind} counted, ${is} found` }];
      }),
    );
  },
};
