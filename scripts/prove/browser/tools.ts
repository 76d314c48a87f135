import path from "node:path";
import { toolPackages } from "#scripts/tool-packages.ts";

/** The path of a file in a package of scripts/prove/tools. */
export const fileOfTool = toolPackages(path.resolve(import.meta.dirname, "../tools"), "prove-tools");
