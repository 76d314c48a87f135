import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "#scripts/commands/openapi-document.ts";

mkdirSync("dist", { recursive: true });
writeFileSync("dist/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log("Document OpenAPI 3.1 écrit dans dist/openapi.json");
