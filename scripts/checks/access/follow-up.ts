import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { newWeekLink } from "#functions/domain/follow-up/week-links.ts";
import { transact } from "#functions/store/table.ts";
import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";

const week = "2026-03-02";
const at = `${week}T10:00:00.000Z`;
/** The link of a word that the half's learner gave, put there as the worker puts it: no Monday need come. */
const weekLink = async ({ action, learner, trainer }: Half) => {
  const before = await findFollowUp(action.id, learner.profileId);
  const word = { week, had_time: true, text: "Une manche", at, seen: null };
  const { href, week_link } = newWeekLink(before, { week, trainer: trainer.profileId, now: new Date() });
  await transact([writeToSaveFollowUp(before, { words: [word], week_link })]);
  return { params: { secret: href.split("#")[1] ?? "" } };
};
const linked: Lines = { other: "200 all", absent: "404 all" };

export const access: AccessTable = {
  getFollowUp: { call: ({ action }) => ({ params: { id: action.id } }), lines: only("A C T R", 200) },
  // Nothing waits in an action that has not begun: whoever may act learns that it does not wait any more.
  actOnReason: {
    call: ({ action, learner }) => ({
      params: { id: action.id },
      body: {
        ...{ profile_id: learner.profileId, reason: "silence", datum: "-" },
        done: { what: "call", on: "2026-03-02" },
      },
    }),
    known: "whoever may act reads the learners of the action",
    lines: {
      tied: "409 A C T R+, 404 R-, 403 rest",
      other: "409 A C T, 404 R, 403 rest",
      absent: "404 A C T R, 403 rest",
    },
  },
  getOwnFollowUp: { call: () => ({}), lines: { any: "200 R M L, 403 rest" } },
  giveWeeklyWord: { call: () => ({ body: { had_time: 1 } }), lines: { any: "409 L, 403 rest" } },
  seeWeeklyWord: {
    call: async (half) => {
      await weekLink(half);
      return { params: { id: `${half.action.id}~${half.learner.profileId}` }, body: { week, at } };
    },
    lines: { tied: "200 M+, 404 M-, 403 rest", ...only("M", 404) },
  },
  // By a link alone: who is signed in does not matter.
  getAskedWeek: { call: weekLink, lines: linked },
  seeWeekByLink: { call: async (half) => ({ ...(await weekLink(half)), body: { at } }), lines: linked },
  stopWeeksByLink: { call: weekLink, lines: { other: "204 all", absent: "404 all" } },
};
