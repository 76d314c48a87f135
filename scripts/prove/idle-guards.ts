/**
 * Guards that these routes evaluate and that cannot change their answer. `guard` is the start of a guard's name. Without
 * `routes`: no row of the access tables reaches the guard.
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
    why: "it shows only the folder that it has just created",
  },
  {
    guard: "services/library/rights: !covers(held, needed)",
    routes: /^(get|download|archive|createFolder)/,
    why: "it needs the lowest level, which the guard before it requires too",
  },
  {
    guard: "services/library/sharing: ",
    routes: /^(update(Folder|Document)Access|remove|share(Folder|Document)WithRole)/,
    why: "no row grants or removes more than the caller's own level",
  },
  {
    guard: "services/steps/rights: partsIn(standing.member, viewer).length === 0",
    routes: /^archiveStep$/,
    why: "its callers are staff, who have a part in every step",
  },
  {
    guard: "services/structures/edits: structure.is_active",
    routes: /^(?!updateStructure$)/,
    why: "only updateStructure has a row about an inactive structure",
  },
  {
    guard: "services/wishes/saving: ",
    routes: /^(updateWish|deleteWish)$/,
    why: "their own guards come first, and the rows about dates are those of saveWishes",
  },
  {
    guard: "services/situations/view: mayBeInside",
    routes: /./,
    why: "it only avoids a read that would find nothing",
  },
  { guard: "api/library/download-archive: !mayStillRead", why: "no row waits for an archive to be built" },
  {
    guard: "api/timetable/tick-attendance: !own",
    routes: /^tickAttendance$/,
    why: "the contract asks for the same roles",
  },
  { guard: "services/imports/undoing: ", why: "no row undoes an import that was written" },
  {
    guard: "services/imports/people-undoing: ",
    why: "taking back an import keeps single rows and answers 200 all the same",
  },
  {
    guard: "services/profiles/import-users: ",
    why: "an import refuses single rows and answers 200 all the same",
  },
  {
    guard: "services/training/import-learners: ",
    why: "an import refuses single rows and answers 200 all the same",
  },
];
