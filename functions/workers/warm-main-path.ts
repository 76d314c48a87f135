import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { now } from "#functions/platform/clock.ts";
import { granted } from "#functions/platform/grant.ts";
import { scheduled } from "#functions/platform/scheduled.ts";
import { warming } from "#functions/platform/warming.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { isEventNear } from "#shared/events/events.rules.ts";

const client = new LambdaClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Starts an instance of the function, or keeps one alive, and does not wait for it. */
const warm = (FunctionName: string) =>
  client.send(
    granted(
      "lambda:InvokeFunction",
      new InvokeCommand({ FunctionName, InvocationType: "Event", Payload: JSON.stringify(warming) }),
    ),
  );

/**
 * From two hours before an event to its end, keeps an instance of each function of the main path alive: Lambda ends
 * idle ones after some minutes, and the first people to come would wait for new ones. An instance that was kept alive
 * has yet to read its lists and to connect to the table.
 */
export const handler = scheduled("main path", 0, async () => {
  if (!isEventNear(await entriesOf(eventsRoster), now())) return { warmed: 0 };
  const names = process.env["MAIN_PATH_FUNCTIONS"]?.split(",") ?? [];
  await Promise.all(names.map(warm));
  return { warmed: names.length };
});
