import { readFileSync } from "node:fs";
import { verdictOn } from "#functions/platform/checks/verdict.ts";
import type { ContentType } from "#shared/contract/upload.ts";

// A program of its own, so that its peak memory and processor time are those of one check.
const [, , path = "", name = "", type = ""] = process.argv;
const bytes = readFileSync(path);
const before = process.cpuUsage();
const verdict = await verdictOn(bytes, {
  name,
  content_type: type as ContentType,
  size: bytes.length,
  kind: "import",
});
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    refusal: "refusal" in verdict ? verdict.refusal : null,
    seconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
