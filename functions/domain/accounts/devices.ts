// Its sources rather than its own bundle, which carries what browsers of 2015 lack.
import Bowser from "bowser/src/bowser.js";

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: Readonly<Record<string, string>> = {
  Windows: "Windows",
  macOS: "Mac",
  Android: "Android",
  Linux: "Linux",
  "Chrome OS": "Chromebook",
};

/**
 * The words by which somebody recognises one of their devices: « Firefox sur Windows ». Nothing finer, and none of the
 * words that a caller sends: only names that the library knows.
 */
export const deviceOf = (userAgent: string): string => {
  if (userAgent === "") return "Appareil inconnu";
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 400));
  const name = browser.name && browsers.has(browser.name) ? browser.name : "Navigateur inconnu";
  const apple = ["iPhone", "iPad"].find((model) => model === platform.model);
  const system = apple ?? systems[os.name ?? ""];
  return system ? `${name} sur ${system}` : name;
};
