import { keysOf, list, type Rule, text } from "#scripts/audit/table.ts";

const highest = 1_000;

export const files: Record<string, Rule> = {
  "folders stand in folders that are there, and in no circle": (snapshot) => {
    const folders = snapshot.roster("folders");
    const actions = snapshot.roster("trainingActions");
    return [...folders.values()].flatMap((row) => {
      let [above, steps] = [row, 0];
      while (above["parent_id"] !== null && steps < highest) {
        const next = folders.get(text(above["parent_id"]));
        if (!next)
          return row["removed_at"] ? [] : [{ where: text(row["id"]), what: "a folder above it is gone" }];
        [above, steps] = [next, steps + 1];
      }
      if (steps === highest) return [{ where: text(row["id"]), what: "stands in itself" }];
      const action = row["training_action_id"];
      return action === null || actions.has(text(action))
        ? []
        : [{ where: text(row["id"]), what: "its action is gone" }];
    });
  },
  "documents stand in folders that are there, with files and steps that know them": (snapshot) => {
    const folders = snapshot.roster("folders");
    return [...snapshot.roster("documents")].flatMap(([id, row]) => [
      ...(row["folder_id"] === null || folders.has(text(row["folder_id"]))
        ? []
        : [{ where: id, what: "its folder is gone" }]),
      ...(row["folder_id"] !== null || snapshot.at(`USER#${text(row["owner_id"])}`, "AUTH")
        ? []
        : [{ where: id, what: "stands in no folder, and its owner is gone" }]),
      ...(snapshot.at(`DOCUMENT#${id}`, "DOCUMENT") ? [] : [{ where: id, what: "no description" }]),
      ...keysOf(row["files"])
        .filter((file) => snapshot.at(`FILE#${file}`, "FILE")?.["owner_id"] !== id)
        .map((file) => ({ where: id, what: `file ${file} is gone` })),
      ...keysOf(row["steps"])
        .filter((step) => {
          const [action, learner, order = ""] = step.split("~");
          const attached = snapshot.at(`TRAINING#${action}`, `STEP#${learner}#${order.padStart(2, "0")}`)?.[
            "documents"
          ];
          return !keysOf(attached).includes(id);
        })
        .map((step) => ({ where: id, what: `step ${step} does not know` })),
    ]);
  },
  "bytes that are to be taken away are nobody's any more": (snapshot) => {
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
        .map((id) => ({ where: `${row.pk} ${row.sk}`, what: `file ${id} is available` })),
    );
  },
  "rights are given to people and actions that are there": (snapshot) => {
    const actions = snapshot.roster("trainingActions");
    return ["folders", "documents"].flatMap((name) =>
      [...snapshot.roster(name)].flatMap(([id, row]) => [
        ...keysOf(row["users"])
          .filter((user) => !snapshot.at(`USER#${user}`, "AUTH"))
          .map((user) => ({ where: `${name} ${id}`, what: `user ${user} is gone` })),
        ...keysOf(row["roles"])
          .filter((role) => !actions.has(role.split("~")[0] ?? ""))
          .map((role) => ({ where: `${name} ${id}`, what: `the action of ${role} is gone` })),
      ]),
    );
  },
  "what is counted of each owner is what it keeps": (snapshot) => {
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
      const files = Object.values(Object(row["files"])) as { size: number }[];
      add(row["owner_id"], { documents: 1, bytes: files.reduce((sum, { size }) => sum + size, 0) });
    }
    for (const row of snapshot.roster("situations").values()) add(row["student_id"], { situations: 1 });
    const stored = new Map(snapshot.every("USAGE", "USAGE").map(({ id, row }) => [id, row]));
    return [...new Set([...kept.keys(), ...stored.keys()])].flatMap((owner) =>
      kinds.flatMap((kind) => {
        const [is, said] = [kept.get(owner)?.[kind] ?? 0, Number(stored.get(owner)?.[kind] ?? 0)];
        return is === said ? [] : [{ where: `USAGE#${owner}`, what: `${said} ${kind} counted, ${is} kept` }];
      }),
    );
  },
};
