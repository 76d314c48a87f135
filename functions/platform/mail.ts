import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { granted } from "#functions/platform/grant.ts";
import { described, logger } from "#functions/platform/logger.ts";

export type Mail = { subject: string; text: string; html: string };

const limits = {
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
const client = new SESClient({ ...limits, maxAttempts: 2 });

const settings = (): { Source: string; ConfigurationSetName: string } => {
  const [Source, ConfigurationSetName] = [process.env["MAIL_FROM"], process.env["MAIL_CONFIGURATION_SET"]];
  if (!Source) throw new Error("MAIL_FROM is not set");
  if (!ConfigurationSetName) throw new Error("MAIL_CONFIGURATION_SET is not set");
  return { Source, ConfigurationSetName };
};

const utf8 = (data: string) => ({ Data: data, Charset: "UTF-8" });

const commandFor = (to: string, { subject, text, html }: Mail) =>
  new SendEmailCommand({
    ...settings(),
    Destination: { ToAddresses: [to] },
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  });

/** Sends one mail to one address, which a schema of ours has checked. */
export const sendMail = async (to: string, mail: Mail): Promise<void> => {
  await client.send(granted("ses:SendEmail", commandFor(to, mail)));
};

// Made only when needed: most functions that mail never send at most once.
let onceClient: SESClient | undefined;

/** SES takes no mail now, whoever it is for: who sends one after the other stops, and goes on later. */
export class MailServiceClosed extends Error {
  constructor() {
    super("The mail service takes no mail now");
  }
}

type Failure = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/**
 * What an error of SES says of the mail that was sent. SES answers no error about a mail that it took. Only some are about
 * this mail: the others (a rate or the day's quota reached, sending paused, a right or the configuration set that is
 * missing, SES itself failing) hold for every mail. A pause may also come as a rejected message.
 */
const failureOf = ({ name = "", message = "", $metadata }: Failure): "refused" | "closed" | "unknown" => {
  const status = $metadata?.httpStatusCode ?? 0;
  const isAnswer = (status >= 400 && status <= 500) || status === 503;
  if (!isAnswer) return "unknown";
  const isAboutMail = /^(MessageRejected|InvalidParameterValue|ValidationError)/.test(name);
  return isAboutMail && !/paused|suspended/i.test(message) ? "refused" : "closed";
};

/**
 * Sends one mail at most once, without a retry. `refused`: SES said no to this one; `closed`: it takes none now; both may
 * be sent again. `unknown`: no answer came, and it may have left.
 */
export const sendMailOnce = async (
  to: string,
  mail: Mail,
): Promise<"sent" | "refused" | "closed" | "unknown"> => {
  onceClient ??= new SESClient({ ...limits, maxAttempts: 1 });
  try {
    await onceClient.send(granted("ses:SendEmail", commandFor(to, mail)));
    return "sent";
  } catch (error) {
    const outcome = failureOf(Object(error) as Failure);
    logger.warn({ message: "A mail was not accepted", outcome, error: described(error) });
    return outcome;
  }
};
