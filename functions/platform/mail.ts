import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { granted } from "#functions/platform/grant.ts";

export type Mail = { subject: string; text: string; html: string };

const client = new SESClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

const settings = (): { Source: string; ConfigurationSetName: string } => {
  const [Source, ConfigurationSetName] = [process.env["MAIL_FROM"], process.env["MAIL_CONFIGURATION_SET"]];
  if (!Source) throw new Error("MAIL_FROM is not set");
  if (!ConfigurationSetName) throw new Error("MAIL_CONFIGURATION_SET is not set");
  return { Source, ConfigurationSetName };
};

const utf8 = (data: string) => ({ Data: data, Charset: "UTF-8" });

/** Sends one mail to one address, which a schema of ours has checked. */
export const sendMail = async (to: string, { subject, text, html }: Mail): Promise<void> => {
  const command = new SendEmailCommand({
    ...settings(),
    Destination: { ToAddresses: [to] },
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  });
  await client.send(granted("ses:SendEmail", command));
};
