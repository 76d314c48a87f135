import { expect, type Page } from "@playwright/test";

type Effort = { clicks: number; fields: number; pages: number };

/**
 * Counts what a task costs: presses of the mouse or of a finger, fields filled in, and pages shown. Must be called before
 * the page loads. Nothing is counted before `begin` nor during `aside`, for what a journey checks on the way.
 */
export const countEffort = async (page: Page) => {
  const effort: Effort = { clicks: 0, fields: 0, pages: 0 };
  let counts = false;
  let shown = "";
  await page.exposeFunction("countEffort", (kind: "clicks" | "fields") => {
    if (counts) effort[kind]++;
  });
  await page.addInitScript(() => {
    const count = (kind: string) => Reflect.get(globalThis, "countEffort")(kind);
    // On the document: Playwright stops a press at the window when something moved under it, and presses again.
    document.addEventListener("pointerdown", () => count("clicks"), true);
    let typedIn: EventTarget | null = null;
    // Typing counts once for each field; a radio button is a press.
    addEventListener(
      "input",
      ({ target }) => {
        const isPress = target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type);
        if (isPress || target === typedIn) return;
        typedIn = target;
        count("fields");
      },
      true,
    );
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (counts && pathname !== shown) effort.pages++;
    shown = pathname;
  });
  // The page's messages arrive in their order: the answer to this one comes after all that were on the way.
  const receiveAll = () => page.evaluate(() => undefined);
  const counted = async (): Promise<Effort> => {
    await receiveAll();
    counts = false;
    return { ...effort };
  };
  return {
    begin: async () => {
      await receiveAll();
      counts = true;
      Object.assign(effort, { clicks: 0, fields: 0, pages: 1 });
    },
    aside: async (act: () => Promise<unknown>) => {
      await receiveAll();
      counts = false;
      await act();
      await receiveAll();
      counts = true;
    },
    /** What was counted since `begin`; the next task begins at nothing. */
    counted,
    /** Prints the counts, and fails if the task takes more than it did. */
    expectAtMost: async (task: string, most: Effort) => {
      const { clicks, fields, pages } = await counted();
      console.log(`effort: ${task}: ${clicks} clicks, ${fields} fields, ${pages} pages`);
      expect.soft(clicks, `${task}: clicks`).toBeLessThanOrEqual(most.clicks);
      expect.soft(fields, `${task}: fields`).toBeLessThanOrEqual(most.fields);
      expect.soft(pages, `${task}: pages`).toBeLessThanOrEqual(most.pages);
    },
  };
};
