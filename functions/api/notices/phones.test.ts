import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findPhones } from "#functions/domain/notices/phones.store.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";
import { must, person } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";

const subscribe = async (who: Awaited<ReturnType<typeof person>>, more: object = {}) => {
  const body = aPhone().subscription;
  return { body, ...must(await who.call(notices.subscribePhone, { body, ...more })) };
};
const listed = async (who: Awaited<ReturnType<typeof person>>) =>
  must(await who.call(notices.listPhones, {})).data.map(({ id }) => id);

test("a learner adds phones, sees them by name and ends them; a repeated call changes nothing", async () => {
  const learner = await person("learner");
  expect(must(await learner.call(notices.listPhones, {}))).toMatchObject({ data: [] });
  const agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
  const { body, data, key } = await subscribe(learner, { headers: { "user-agent": agent } });
  expect(Buffer.from(key, "base64url")).toHaveLength(65);
  expect(data).toEqual([{ id: expect.any(String), name: "Chrome sur Android", since: expect.any(String) }]);
  expect(must(await learner.call(notices.subscribePhone, { body })).data).toEqual(data);
  const params = { id: data[0]?.id ?? "" };
  const stranger = await person("learner");
  must(await stranger.call(notices.unsubscribePhone, { params }));
  expect(await listed(learner)).toEqual([params.id]);
  for (const _ of [1, 2])
    expect(must(await learner.call(notices.unsubscribePhone, { params })).data).toEqual([]);
});

test("the sixth phone takes the place of the first, also of those added at once", async () => {
  const learner = await person("learner");
  const { data } = await subscribe(learner);
  await Promise.all(Array.from({ length: 5 }, () => subscribe(learner)));
  const left = await listed(learner);
  expect([left.length, left.includes(data[0]?.id ?? "")]).toEqual([5, false]);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com.exemple.fr/x",
  "https://fcm.googleapis.com:8443/x",
  "https://127.0.0.1/x",
  "https://moi@exemple.fr/x",
])("%s is no push service", async (endpoint) => {
  const learner = await person("learner");
  const body = { ...aPhone().subscription, endpoint };
  expect((await learner.call(notices.subscribePhone, { body })).status).toBe(422);
});

test("signing out ends the phone of that browser alone", async () => {
  const learner = await person("learner");
  const cookies = [`__Host-device=${randomBytes(32).toString("base64url")}`];
  await subscribe(learner, { cookies });
  const { data } = await subscribe(learner);
  must(await learner.call(accounts.logout, { cookies }));
  const account = await findAuth(learner.userId);
  const phones = account && (await findPhones([account]));
  expect(phones?.get(learner.userId)?.map(({ id }) => id)).toEqual([data[1]?.id]);
});

test("another key of ours ends every phone: push services refuse it", async () => {
  const learner = await person("learner");
  await subscribe(learner);
  vi.stubEnv("PUSH_KEY", "another");
  const seen = await listed(learner);
  vi.unstubAllEnvs();
  expect([seen, (await listed(learner)).length]).toEqual([[], 1]);
});
