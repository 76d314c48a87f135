import { describe, expect, test } from "vitest";
import { person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const administrator = await person("administrator");
const list = async (page: "home" | "legal") =>
  (await visitor.call(reference.listContents, { query: { page } })).body;
const save = (id: string, body: object) =>
  administrator.send(reference.saveContent, {
    params: { id },
    body: { title: "Titre", text: "<p>Texte</p>", ...body },
  });

describe("a section that the organisation writes", () => {
  test("stands on its page from the next reading on, in one request", async () => {
    expect(await list("home")).toEqual([]);
    const saved = await save("home~testimonial-1", {
      title: "Nadia",
      detail: "Apprenante",
      text: "<p>Bien.</p>",
    });
    expect(saved.body).toMatchObject({ id: "home~testimonial-1", detail: "Apprenante", version: 1 });
    const read = await countingRequests(() => list("home"));
    expect(read.value).toEqual([saved.body]);
    expect(read.requests).toEqual(["Query"]);
    expect(await list("legal")).toEqual([]);
  });

  test("keeps nothing but formatting", async () => {
    const text = '<h1 onclick="x()">Bon</h1><script>alert(1)</script><p><a href="javascript:x">Lien</a></p>';
    expect((await save("home~clip-2", { text })).body.text).toBe("<h1>Bon</h1><p>Lien</p>");
  });

  test("is saved once by two at the same version: the other reads what stands there", async () => {
    const first = await save("legal~cookies", { text: "<p>Un</p>", version: 0 });
    expect(first.body.version).toBe(1);
    const tries = await Promise.all(
      ["Deux", "Trois", "Quatre"].map((word) =>
        save("legal~cookies", { text: `<p>${word}</p>`, version: 1 }),
      ),
    );
    const [done] = tries.filter((answer) => answer.status === 200);
    expect(tries.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(tries.find((answer) => answer.status === 409)?.body.current).toEqual(done?.body);
    expect((await save("legal~cookies", { version: 0 })).status, "nobody knew that it existed").toBe(409);
  });

  test.each(["home~absent", "home~film~1", "legal", "autre~film", "home~testimonial-7"])(
    "%s is no section",
    async (id) => expect((await save(id, {})).status).toBe(404),
  );

  test.each([
    ["a legal section without text", "legal~droits", { text: "<p> </p>" }],
    ["a legal section without title", "legal~droits", { title: " " }],
    ["a video from elsewhere", "home~film", { video: "https://exemple.fr/film" }],
    ["a title of two lines", "home~film", { title: "a\nb" }],
    ["an unknown field", "home~film", { html: "" }],
    ["a text that never ends", "home~film", { text: "a".repeat(20_001) }],
  ])("%s is refused", async (_, id, body) => {
    const answer = await save(id, body);
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.errors ?? {}).flat()[0]).toMatch(/\p{L}{3}/u);
  });

  test("may be emptied where the page can do without it", async () => {
    const body = { title: "", detail: "", text: "" };
    expect((await save("home~testimonial-2", body)).body).toMatchObject(body);
  });

  test("belongs to a page that there is", async () => {
    expect((await visitor.send(reference.listContents, { query: { page: "autre" } })).status).toBe(422);
  });
});
