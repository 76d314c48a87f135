import webPush from "web-push";
import { described, logger } from "#functions/platform/logger.ts";
import { pushKeys } from "#functions/platform/push-key.ts";
import type { PhoneSubscription } from "#shared/notices/notices.schemas.ts";

const tries = 2;
const timeout = 5_000;

/** `topic`: a later message of it takes the place of one that the phone has not got yet. */
type Push = { payload: string; seconds: number; topic: string };

const requestFor = (subscription: PhoneSubscription, { payload, seconds, topic }: Push) => {
  const details = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: `mailto:${process.env["MAIL_FROM"]}`, ...pushKeys() },
    TTL: seconds,
    urgency: "high",
    topic,
  });
  return {
    method: details.method,
    headers: Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(details.body ?? []),
  };
};

/**
 * Sends a message to the push service of a browser, encrypted for that browser alone. `gone`: the service no longer
 * knows the subscription. Never throws: one phone must not hold up the others.
 */
export const sendPush = async (
  subscription: PhoneSubscription,
  push: Push,
): Promise<"sent" | "gone" | "failed"> => {
  try {
    const request = requestFor(subscription, push);
    for (let attempt = 1; attempt <= tries; attempt++) {
      const answer = await fetch(subscription.endpoint, {
        ...request,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      }).catch(() => undefined);
      if (answer?.ok) return "sent";
      if (answer?.status === 404 || answer?.status === 410) return "gone";
      // The status alone: the address of a subscription is a secret.
      logger.warn({ message: "A push service refused a message", status: answer?.status ?? 0, attempt });
      if (answer && answer.status < 500 && answer.status !== 429) return "failed";
    }
  } catch (error) {
    logger.warn({ message: "A message to a phone could not be made", error: described(error) });
  }
  return "failed";
};
