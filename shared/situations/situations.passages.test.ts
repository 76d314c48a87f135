import { describe, expect, test } from "vitest";
import type { Watched } from "#shared/situations/situations.anonymity.ts";
import {
  confirmationsOf,
  identifyingPassages,
  unconfirmedPassages,
} from "#shared/situations/situations.passages.ts";
import type { SituationField, SituationSection } from "#shared/situations/situations.schemas.ts";

const watched: Watched[] = [{ kind: "learner", name: "Aïcha Delorme" }];
const field = (name: string, type: SituationField["type"], content: string, more = {}): SituationField => ({
  name,
  type,
  content,
  label: "Une question",
  description: "",
  placeholder: "",
  choices: [],
  ...more,
});
const section = (...fields: SituationField[]): SituationSection => ({
  title: "Titre",
  description: "",
  fields,
});

describe("hits", () => {
  test("are found wherever a reader looks, with their place", () => {
    const sections = [
      { ...section(), title: "Avec Aïcha" },
      section(
        field("a", "textarea", "<p>Un matin.</p><p>Avec <strong>Aï</strong>cha, puis sans.</p>"),
        field("b", "text", "<b>Delorme"),
        field("c", "radio", "1", { choices: [{ value: "1", label: "Comme Aïcha" }] }),
        field("d", "text", "", { label: "Aïcha ?" }),
      ),
    ];
    const hits = identifyingPassages({ title: "La journée d’Aïcha", sections }, watched);
    expect(hits.map(({ section: at, field: name, match }) => [at, name, match])).toEqual([
      [null, null, "Aïcha"],
      [0, null, "Aïcha"],
      [1, "a", "Aïcha"],
      [1, "b", "Delorme"],
      [1, "c", "Aïcha"],
      [1, "d", "Aïcha"],
    ]);
    expect(hits[2]).toMatchObject({ position: 15, before: "Avec ", after: ", puis sans." });
  });

  test("show some words on each side, not half ones", () => {
    const [hit] = identifyingPassages(
      {
        title: "",
        sections: [section(field("a", "text", `${"avant ".repeat(20)}Aïcha${" après".repeat(20)}`))],
      },
      watched,
    );
    expect(hit?.before).toBe(`… ${"avant ".repeat(6)}`);
    expect(hit?.after).toBe(`${" après".repeat(6)} …`);
  });

  test("keep their id as long as the passage and what is beside it stay", () => {
    const idsIn = (content: string) =>
      identifyingPassages({ title: "", sections: [section(field("a", "textarea", content))] }, watched).map(
        ({ id }) => id,
      );
    const [first] = idsIn("<p>Avec Aïcha.</p>");
    expect(idsIn("<p>Du nouveau.</p><p>Avec <em>Aïcha</em>.</p>")).toEqual([first]);
    expect(idsIn("<p>Sans Aïcha.</p>")).not.toContain(first);
    const twice = idsIn("<p>Avec Aïcha.</p><p>Avec Aïcha.</p>");
    expect(new Set(twice).size).toBe(2);
    expect(twice[0]).toBe(first);
  });
});

describe("confirmations", () => {
  const hits = identifyingPassages({ title: "Aïcha et Delorme, Aïcha", sections: [] }, watched);
  const ids = hits.map(({ id }) => id);
  const by = (name: string, confirmed: string[]) => ({ ids: confirmed, profile_id: name, at: name });

  test("carry who answered; those of passages that are gone go", () => {
    const first = confirmationsOf(hits, [], by("Malo", ids.slice(0, 2)));
    expect(first.map(({ hit_id, profile_id }) => [hit_id, profile_id])).toEqual([
      [ids[0], "Malo"],
      [ids[1], "Malo"],
    ]);
    expect(unconfirmedPassages(hits, first).map(({ id }) => id)).toEqual([ids[2]]);
    const second = confirmationsOf(hits, first, by("Hélène", ids));
    expect(second.map(({ profile_id }) => profile_id)).toEqual(["Malo", "Malo", "Hélène"]);
    expect(unconfirmedPassages(hits, second)).toEqual([]);
    expect(confirmationsOf(hits, second, undefined)).toEqual(second);
    expect(confirmationsOf(hits, second, by("Malo", ids.slice(1)))).toHaveLength(2);
    expect(confirmationsOf(hits.slice(1), second, undefined)).toHaveLength(2);
    expect(confirmationsOf(hits, [], by("Malo", ["a passage that is none"]))).toEqual([]);
  });
});
