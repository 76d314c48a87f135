import { openValidationFile } from "#functions/domain/steps/validation-links.ts";
import { route } from "#functions/http/route.ts";
import { signDownload } from "#functions/platform/signing.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.downloadValidationFile, async ({ params, address, now, audit }) => {
  const { learnerId, ...file } = await openValidationFile(params.secret, params.fileId, { address, now });
  audit({ what: "fileRead", subject: file.id, person: learnerId, detail: "validationLink" });
  return { location: await signDownload(file, now) };
});
