/**
 * Guards that cannot change the answer of these routes although the routes ask them: how their names start, and why.
 * Without routes: guards that no row of the access tables reaches.
 */
export const idleGuards: readonly { guard: string; routes?: RegExp; why: string }[] = [
  {
    guard: "api/accounts/remove-factor: user.factors.length === 1",
    routes: /^removeFactor$/,
    why: "a setting requires second factors of staff, and the tests leave it off",
  },
  {
    guard: 'services/library/rights: !covers(held, "read")',
    routes: /^createFolder$/,
    why: "what it shows is what it has made",
  },
  {
    guard: "services/library/rights: !covers(held, needed)",
    routes: /^(get|download|archive|createFolder)/,
    why: "it needs the lowest level, which the guard before it has asked",
  },
  {
    guard: "services/library/sharing: ",
    routes: /^(update(Folder|Document)Access|remove|share(Folder|Document)WithRole)/,
    why: "no row gives or takes more than its caller has",
  },
  {
    guard: "services/structures/edits: structure.is_active",
    routes: /^(?!updateStructure$)/,
    why: "the row about a structure that is switched off is updateStructure's",
  },
  {
    guard: "services/wishes/saving: ",
    routes: /^(updateWish|deleteWish)$/,
    why: "their own guards stand before it, and saveWishes has the rows about time",
  },
  {
    guard: "services/situations/view: mayBeInside",
    routes: /./,
    why: "it spares a read that finds nothing",
  },
  { guard: "api/library/download-archive: !mayStillRead", why: "no row waits until an archive is packed" },
  { guard: "services/profiles/import-users: ", why: "an import judges its rows, and answers the same" },
  { guard: "services/training/import-learners: ", why: "an import judges its rows, and answers the same" },
];
