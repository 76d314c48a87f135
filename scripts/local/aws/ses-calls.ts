import type { Need } from "./aws.ts";

export type MailRefusal = { status: number; code: string; message: string };
/** A mail as SES took it: to whom, and the configuration set that tells what became of it. */
export type SentMail = { source: string; recipients: string[]; configurationSet: string };
type MailCall = { action: string; needs: Need[]; refusal: MailRefusal | undefined; mail?: SentMail };

const address = /^[\x21-\x7e]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/**
 * The permissions that an SES call needs, and the refusal that SES would give: aws-ses-v2-local accepts everything, and
 * leaves an unknown action without an answer.
 */
export function mailNeeds(
  url: string,
  body: string,
  {
    identities,
    configurationSets,
    region,
  }: { identities: string[]; configurationSets: string[]; region: string },
): MailCall {
  const form = new URLSearchParams(body);
  const action = url === "/" ? (form.get("Action") ?? "") : url;
  if (action !== "SendEmail" && action !== "SendRawEmail") {
    return { action, needs: [], refusal: refuse("InvalidAction", `${action} is not available here`) };
  }
  const source = bare(form.get("Source") ?? "");
  const identity =
    identities.find((one) => one === source) ?? identities.find((one) => source.endsWith(`@${one}`));
  const recipients = recipientsIn(form);
  // As in the sandbox, where SES authorises the recipients' identities too.
  const configurationSet = form.get("ConfigurationSetName") ?? "";
  const resources = [
    ...[identity ?? source, ...recipients].map((one) => `identity/${one}`),
    ...(configurationSet ? [`configuration-set/${configurationSet}`] : []),
  ];
  const needs = resources.map(
    (one): Need => ({
      action: `ses:${action}`,
      resource: `arn:aws:ses:${region}:000000000000:${one}`,
      facts: { "ses:FromAddress": [source] },
    }),
  );
  const unknown = configurationSet !== "" && !configurationSets.includes(configurationSet);
  const refusal = unknown
    ? refuse("ConfigurationSetDoesNotExist", `Configuration set <${configurationSet}> does not exist.`)
    : refusalOf(form, action, { source, identity, recipients });
  return { action, needs, refusal, mail: { source, recipients, configurationSet } };
}

function recipientsIn(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) =>
    /^Destinations?\.(To|Cc|Bcc)Addresses\.member\.|^Destinations\.member\./.test(name) ||
    /^Destination\./.test(name)
      ? [bare(value)]
      : [],
  );
}

function refusalOf(
  form: URLSearchParams,
  action: string,
  {
    source,
    identity,
    recipients,
  }: { source: string; identity: string | undefined; recipients: readonly string[] },
): MailRefusal | undefined {
  if (identity === undefined) return refuse("MessageRejected", `Email address is not verified: ${source}`);
  if (action === "SendEmail" && recipients.length === 0)
    return refuse("InvalidParameterValue", "No recipients");
  if (recipients.length > 50) return refuse("InvalidParameterValue", "Recipient count exceeds 50.");
  const wrong = recipients.find((one) => !address.test(one));
  if (wrong !== undefined) return refuse("InvalidParameterValue", `Illegal address: ${wrong}`);
  if (/[\r\n]/.test(form.get("Message.Subject.Data") ?? "")) {
    return refuse("InvalidParameterValue", "Control characters are not allowed in the subject");
  }
  return undefined;
}

/** `Name <a@b.fr>` → `a@b.fr`. */
function bare(text: string): string {
  return (/<([^>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
}

function refuse(code: string, message: string): MailRefusal {
  return { status: 400, code, message };
}
