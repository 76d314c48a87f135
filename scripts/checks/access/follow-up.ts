import { type AccessTable, only } from "#scripts/checks/principals.ts";

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
      malformed: "404 A C T R, 403 rest",
    },
  },
  getOwnFollowUp: { call: () => ({}), lines: { any: "200 R M L, 403 rest" } },
  giveWeeklyWord: { call: () => ({ body: { had_time: 1 } }), lines: { any: "409 L, 403 rest" } },
  // No word was given.
  seeWeeklyWord: {
    call: ({ action, learner }) => ({
      params: { id: `${action.id}~${learner.profileId}` },
      body: { week: "2026-03-02" },
    }),
    lines: { ...only("M", 404) },
  },
};
