import { type CDPSession, expect, type FileChooser, type Locator, type Page } from "@playwright/test";
import { focusStop } from "#scripts/testing/browser/focus.ts";

/** What the browser gives to a screen reader. */
type Heard = {
  /** The texts of live regions. */
  said: string[];
  /** The names of dialogs. */
  dialogs: string[];
  focus: { role: string; name: string; description: string; isInvalid: boolean } | undefined;
};

/** Reads Chromium's accessibility tree: what is hidden from it is not in there, whatever the markup says. */
const listen = async (session: CDPSession): Promise<Heard> => {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const property = (node: Node | undefined, name: string): unknown =>
    node?.properties?.find((one) => one.name === name)?.value.value;
  const isLive = (node: Node | undefined) => !["off", undefined].includes(property(node, "live") as string);
  const textOf = (node: Node): string =>
    node.role?.value === "StaticText"
      ? String(node.name?.value ?? "")
      : (node.childIds ?? [])
          .map((id) => byId.get(id))
          .filter((one) => one !== undefined)
          .map(textOf)
          .join(" ");
  const shown = nodes.filter(({ ignored }) => !ignored);
  const focused = shown.findLast(
    (node) => property(node, "focused") === true && node.role?.value !== "RootWebArea",
  );
  return {
    said: shown
      .filter((node) => isLive(node) && !isLive(byId.get(node.parentId ?? "")))
      .map((node) => textOf(node).replace(/\s+/g, " ").trim())
      .filter(Boolean),
    dialogs: shown
      .filter(({ role }) => /^(alert)?dialog$/.test(String(role?.value)))
      .map(({ name }) => String(name?.value ?? "")),
    focus: focused && {
      role: String(focused.role?.value),
      name: String(focused.name?.value ?? ""),
      description: String(focused.description?.value ?? ""),
      isInvalid: property(focused, "invalid") === "true",
    },
  };
};

/**
 * Uses a page by its keys alone, and hears it as a screen reader does. Fails where the focus cannot be seen, is lost, or
 * does not reach a control within so many presses.
 */
export const keyboardOf = async (page: Page) => {
  const { keyboard } = page;
  const session = await page.context().newCDPSession(page);

  const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);

  /** Something other than the whole page has the focus: a title, what was pressed, or what took its place. */
  const expectKept = () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.localName), { message: "the focus is lost" })
      .not.toBe("body");

  const expectSeen = async () => {
    const stop = await focusStop(page);
    // The browser's own controls come after the last of the page.
    if (!stop || (stop.isVisible && stop.hasFocusRing)) return stop !== undefined;
    // The page may still be scrolling.
    await expect
      .poll(() => focusStop(page), { message: "the focus cannot be seen", timeout: 3_000 })
      .toMatchObject({ isVisible: true, hasFocusRing: true });
    return true;
  };

  /** Tabs until the control has the focus; `back` goes the other way. */
  const reach = async (target: Locator, { back = false, within = 60 } = {}): Promise<void> => {
    await expect(target).toBeVisible();
    let ends = 0;
    for (let presses = 0; presses <= within; presses++) {
      if (await isFocused(target)) return;
      await keyboard.press(back ? "Shift+Tab" : "Tab");
      if (!(await expectSeen())) ends++;
      if (ends > 1) break;
    }
    throw new Error(`${within} presses of Tab do not reach ${target}`);
  };

  const press = async (target: Locator, how: { back?: boolean; within?: number; key?: string } = {}) => {
    await reach(target, how);
    await keyboard.press(how.key ?? "Enter");
  };

  return {
    /** Loads an address, as a followed link or a typed one does; the focus is then nowhere yet. */
    open: (address: string) => page.goto(address),
    expectKept,
    reach,
    press,
    type: async (target: Locator, text: string, how: { back?: boolean } = {}) => {
      await reach(target, how);
      // A field that Tab reaches has its text selected: typing replaces it.
      await keyboard.type(text);
    },
    /** Arrows choose among radio buttons, which are one stop. */
    choose: async (group: Locator, name: string | RegExp) => {
      const wanted = group.getByRole("radio", { name }).first();
      await expect(wanted).toBeVisible();
      const inGroup = () =>
        group.evaluate(
          (one) => document.activeElement?.matches("[type=radio]") && one.contains(document.activeElement),
        );
      for (let presses = 0; presses < 60 && !(await inGroup()); presses++) {
        await keyboard.press("Tab");
        await expectSeen();
      }
      for (let presses = 0; presses < 60 && !(await isFocused(wanted)); presses++)
        await keyboard.press("ArrowDown");
      if (!(await wanted.isChecked())) await keyboard.press("Space");
      await expect(wanted).toBeChecked();
    },
    /** Opens the browser's own picker on a file field. */
    pickFile: async (field: Locator, files: Parameters<FileChooser["setFiles"]>[0]) => {
      await reach(field);
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keyboard.press("Space")]);
      await chooser.setFiles(files);
    },
    /** A live region of the accessibility tree says so. */
    expectSaid: (text: string | RegExp) =>
      expect
        .poll(async () => (await listen(session)).said, {
          message: "what is announced",
          intervals: [50, 100],
        })
        .toEqual(expect.arrayContaining([expect.stringMatching(text)])),
    /** The dialog has this name in the accessibility tree, and the focus is in it. */
    expectDialog: async (name: string | RegExp) => {
      await expect
        .poll(async () => (await listen(session)).dialogs, { message: "the names of dialogs" })
        .toEqual(expect.arrayContaining([expect.stringMatching(name)]));
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest("[role$=dialog]") !== null), {
          message: "the focus is in the dialog",
        })
        .toBe(true);
    },
    /** What has the focus is read out with this role, name and description. */
    expectFocus: (wanted: { [Part in keyof NonNullable<Heard["focus"]>]?: unknown }) =>
      expect.poll(async () => (await listen(session)).focus, { message: "the focus" }).toMatchObject(wanted),
  };
};
