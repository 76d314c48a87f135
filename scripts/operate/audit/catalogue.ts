import { about, differing, list, number, type Row, type Rule, text } from "#scripts/operate/audit/table.ts";

const named: readonly (readonly [field: string, roster: string])[] = [
  ["types", "types"],
  ["structure_types", "types"],
  ["publics", "publics"],
  ["structure_publics", "publics"],
  ["degrees", "degrees"],
  ["degree_id", "degrees"],
  ["legal_form_id", "legalForms"],
  ["organization_id", "organizations"],
  ["training_action_id", "trainingActions"],
  ["event_id", "events"],
];

const missing = (row: Row, rosters: ReadonlyMap<string, ReadonlyMap<string, Row>>) =>
  named.flatMap(([field, roster]) =>
    [row[field] ?? []]
      .flat()
      .filter((id) => !rosters.get(roster)?.has(text(id)))
      .map((id) => about(row, `${field} ${id} does not exist`)),
  );

export const catalogue: Record<string, Rule> = {
  "structures, situations and training actions refer to existing values": (snapshot) => {
    const rosters = new Map(
      [...new Set(named.map(([, roster]) => roster))].map((name) => [name, snapshot.roster(name)]),
    );
    const pointing = [
      ...snapshot.every("STRUCTURE", "STRUCTURE").filter(({ row }) => row.sk === "STRUCTURE"),
      ...snapshot.every("SITUATION", "SITUATION"),
    ].map(({ row }) => row);
    return [...pointing, ...snapshot.roster("trainingActions").values()].flatMap((row) =>
      missing(row, rosters),
    );
  },
  "each structure has the same fields in the catalogue, and an item that counts its references": (
    snapshot,
  ) => {
    const cards = snapshot.roster("structures");
    // Only the card has the summary.
    const ownOfCards = new Set(["pk", "sk", "words", "summary"]);
    const fields = [...new Set([...cards.values()].flatMap(Object.keys))].filter(
      (name) => !ownOfCards.has(name),
    );
    const structures = snapshot.every("STRUCTURE", "STRUCTURE").filter(({ row }) => row.sk === "STRUCTURE");
    return [
      ...structures.flatMap(({ id, row }) => {
        const links = snapshot.at(`STRUCTURE#${id}`, "LINKS");
        const different = differing(cards.get(id), row, fields);
        return [
          ...(different.length > 0 ? [{ where: row.pk, what: `its card differs: ${different}` }] : []),
          ...(links?.["is_active"] === row["is_active"] ? [] : [{ where: row.pk, what: "its links differ" }]),
        ];
      }),
      ...[...cards.keys()]
        .filter((id) => !snapshot.at(`STRUCTURE#${id}`, "STRUCTURE"))
        .map((id) => ({ where: `structures ${id}`, what: "a card without its item" })),
    ];
  },
  // So do their contacts.
  "a proposed structure is inactive, and changes to review belong to existing structures": (snapshot) => [
    ...[...snapshot.roster("structures").values()]
      .filter((card) => card["is_proposed"] === true && card["is_active"] === true)
      .map((card) => ({ where: card.pk, what: "active without staff's confirmation" })),
    ...snapshot
      .in("REVIEWS#structures", "")
      .filter((row) => !snapshot.at(`STRUCTURE#${row.sk}`, "STRUCTURE"))
      .map((row) => ({ where: row.pk, what: `changes of structure ${row.sk}, which does not exist` })),
    ...snapshot
      .in("CONTACTS#structures", "")
      .filter((row) => !snapshot.at(`STRUCTURE#${row.sk}`, "STRUCTURE"))
      .map((row) => ({ where: row.pk, what: `contacts of structure ${row.sk}, which does not exist` })),
  ],
  "the references to a structure are counted": (snapshot) => {
    const placed = Map.groupBy(snapshot.every("PLACEMENTS", "PLACEMENT#"), ({ row }) =>
      text(row["structure_id"]),
    );
    return snapshot.every("STRUCTURE", "LINKS").flatMap(({ id, row }) => {
      const counted = {
        placements: placed.get(id)?.length ?? 0,
        wishes: snapshot.in(row.pk, "WISH#").length,
        participations: snapshot.in(row.pk, "PARTICIPATION#").length,
        photos: snapshot.in(row.pk, "STRUCTURE#PHOTO#").length,
        situations: snapshot.in(row.pk, "STRUCTURE#SITUATION#").length,
      };
      return (
        Object.entries(counted)
          // Missing where no placement was ever noted.
          .filter(([what, count]) => number(row[what] ?? (what === "placements" ? 0 : undefined)) !== count)
          .map(([what, count]) => ({ where: row.pk, what: `${row[what]} ${what}, found ${count}` }))
      );
    });
  },
  "each situation has the same fields in the list and in its training action": (snapshot) => {
    const cards = snapshot.roster("situations");
    const fields = [
      "title",
      "student_id",
      "degree_id",
      "is_published",
      "is_emblematic",
      "submitted_at",
      "published_at",
    ];
    return [
      ...snapshot.every("SITUATION", "SITUATION").flatMap(({ id, row }) => {
        const action = text(row["training_action_id"]);
        const link = snapshot.at(`TRAINING#${action}`, `SITUATION#${text(row["student_id"])}#${id}`);
        const different = differing(cards.get(id), row, fields);
        return [
          ...(different.length > 0 ? [{ where: row.pk, what: `its card differs: ${different}` }] : []),
          ...(action === "" || differing(link, row, ["title", "is_published", "submitted_at"]).length === 0
            ? []
            : [{ where: row.pk, what: "its training action differs" }]),
        ];
      }),
      ...[...cards.keys()]
        .filter((id) => !snapshot.at(`SITUATION#${id}`, "SITUATION"))
        .map((id) => ({ where: `situations ${id}`, what: "a card without its item" })),
      ...snapshot
        .every("TRAINING", "SITUATION#")
        .filter(({ row }) => !snapshot.at(`SITUATION#${text(row["id"])}`, "SITUATION"))
        .map(({ row }) => about(row, "refers to no situation")),
    ];
  },
  "no two values of a list have the same name": (snapshot) =>
    ["publics", "types", "legalForms", "organizations", "wishlists"].flatMap((name) => {
      const folded = (row: Row) =>
        text(row["name"]).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
      return [...Map.groupBy(snapshot.roster(name).values(), folded)]
        .filter(([, rows]) => rows.length > 1)
        .map(([reads]) => ({ where: name, what: `twice ${list([reads])}` }));
    }),
};
