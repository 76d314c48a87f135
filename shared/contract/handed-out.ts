const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long the links of a host work, in days: after the end of their event, and after its last promotion has started. */
export const hostLinkDays = 30;
export const hostLinkDaysFromStart = 90;

/** How long the link by which a trade trainer validates a version works, in days: its mail names the last, which counts whole. */
export const validationLinkDays = 30;

/** The same of the link by which a trade trainer answers a learner's word of a week. */
export const weekLinkDays = 7;

/** When an invitation dies: as the wishes of its event close, 14 days from now at least and 60 at most. */
export const invitationUntil = (now: Date, closing: string | null): Date => {
  const after = (days: number) => new Date(now.getTime() + days * day);
  const closes = closing === null ? now : new Date(closing);
  return closes < after(14) ? after(14) : closes > after(60) ? after(60) : closes;
};

/** What a thing that is handed out may be bound to: it opens nothing once that has changed or is gone. */
export const bonds = {
  password: "the password",
  era: "the account's era",
  signIn: "the sign-in that asked for it",
  factors: "the second factors",
  action: "the training action, for those who have not left it",
  participation: "the structure's participation",
  assignment: "the trade trainer's part beside the learner",
  signature: "nothing: storage checks the signature alone",
} as const;
export type Bond = keyof typeof bonds;

type HandedOut = {
  name: string;
  opens: string;
  /** How long, in ms, or until when. */
  lasts: number | string;
  boundTo: readonly Bond[];
  /** What else ends it. */
  ends: string;
};

/**
 * Everything that the product hands out and that opens something later. Anyone who issues or checks one reads its lifetime
 * here, and binds it by `bondOf`. `functions/api/accounts/handed-out.test.ts` plays every gesture against every kind,
 * and holds SECURITY.md to this table.
 */
export const handedOut = {
  verification: {
    name: "link that confirms a sign-up",
    opens: "the account, with the password of the sign-up or another",
    lasts: 2 * day,
    boundTo: ["era"],
    ends: "its use",
  },
  staffVerification: {
    name: "the same for an account opened with a password typed by staff",
    opens: "the account, with a password of its owner",
    lasts: 14 * day,
    boundTo: ["era"],
    ends: "its use",
  },
  invitation: {
    name: "link to the first password of an account that staff opened",
    opens: "the account",
    lasts: "until the wishes of the event close, 14 days at least and 60 at most",
    boundTo: ["password", "era"],
    ends: "its use",
  },
  reset: {
    name: "link to another password",
    opens: "the account",
    lasts: hour,
    boundTo: ["password", "era"],
    ends: "its use",
  },
  emailChange: {
    name: "link that changes the address",
    opens: "the account's address",
    lasts: day,
    boundTo: ["password", "era"],
    ends: "its use, another one, keeping the old address",
  },
  admission: {
    name: "link to sign in although others have failed too often",
    opens: "a sign-in, with the right password",
    // No shorter than the hour in which a mailbox gets three: somebody else's requests leave its owner a link that works.
    lasts: hour,
    boundTo: ["password", "era"],
    ends: "its use",
  },
  secondStep: {
    name: "ticket between the password and the second factor",
    opens: "a sign-in, with the factor",
    lasts: 10 * minute,
    boundTo: ["password", "era"],
    ends: "its use",
  },
  proof: {
    name: "ticket of a fresh proof by passkey, with its challenge",
    opens: "sensitive actions for 10 minutes, with the passkey",
    lasts: 10 * minute,
    boundTo: ["signIn", "era"],
    ends: "its use",
  },
  addPasskey: {
    name: "ticket to add a passkey, with its challenge",
    opens: "a new factor",
    lasts: 10 * minute,
    boundTo: ["signIn", "era"],
    ends: "its use",
  },
  addTotp: {
    name: "ticket to add an application of codes",
    opens: "a new factor",
    lasts: 10 * minute,
    boundTo: ["signIn", "era"],
    ends: "its use",
  },
  session: {
    name: "session",
    opens: "the account",
    lasts: 12 * hour,
    boundTo: ["signIn"],
    ends: "sign-out, its owner",
  },
  recoveryCode: {
    name: "recovery code",
    opens: "the second step of a sign-in",
    lasts: "until used",
    boundTo: ["factors"],
    ends: "its use, new codes",
  },
  calendar: {
    name: "address of a calendar",
    opens: "its owner's meetings, to read",
    lasts: "until ended",
    boundTo: ["era"],
    ends: "its owner, another one",
  },
  phone: {
    name: "subscription of a phone",
    opens: "what changes in its owner's meetings on the day",
    lasts: "until ended",
    boundTo: ["era"],
    ends: "its owner, sign-out on that phone, the push service, the sixth one after it",
  },
  joinCode: {
    name: "join code",
    opens: "membership of a training action",
    lasts: "until the action is over",
    boundTo: ["action"],
    ends: "another code",
  },
  hostLink: {
    name: "link of a host",
    opens: "one structure's participation in an event",
    lasts: `until ${hostLinkDays} days after the event, and ${hostLinkDaysFromStart} after the start of its last promotion, as they stand or stood when it was made`,
    boundTo: ["participation"],
    ends: "staff, the erasure of the contact of that participation (a contact who is replaced keeps theirs until staff end it), the twentieth link after it",
  },
  validationLink: {
    name: "link of a trade trainer to one deliverable",
    opens: "that deliverable's last version with its files, to read and to say one word on",
    lasts: `until the end of the ${validationLinkDays}th day after`,
    boundTo: ["assignment"],
    ends: "its use, the trade trainer's word, staff, the referent trainer, the learner's departure, the tenth link after it",
  },
  weekLink: {
    name: "link of a trade trainer to a learner's word of a week",
    opens:
      "that word, to read and to answer by « Vu » or one line; also once used, to get no such mail any more",
    lasts: `until the end of the ${weekLinkDays}th day after`,
    boundTo: ["assignment"],
    ends: "its use, the next week's, the learner's departure",
  },
  upload: {
    name: "signed address of an upload",
    opens: "one new file of that size and type",
    lasts: 5 * minute,
    boundTo: ["signature"],
    ends: "its use",
  },
  download: {
    name: "signed address of a download",
    opens: "one file",
    lasts: minute,
    boundTo: ["signature"],
    ends: "-",
  },
  exportFile: {
    name: "signed address of the export of one's data",
    opens: "that file",
    lasts: hour,
    boundTo: ["signature"],
    ends: "the end of the account",
  },
} as const satisfies Record<string, HandedOut>;
export type Handed = keyof typeof handedOut;

/**
 * What the gestures break. The account's era changes with every gesture that takes an account back, changes what it may
 * do, or gives it to another mailbox: nothing that was handed out before may profit from what came after.
 */
export const gestures = {
  resetPassword: { name: "reset of the password", breaks: ["password", "era", "signIn"] },
  changePassword: { name: "change of one's own password", breaks: ["password", "era", "signIn"] },
  giveRole: { name: "role given by staff", breaks: ["era", "signIn"] },
  takeRole: { name: "role taken", breaks: ["era"] },
  confirmStanding: { name: "profile confirmed", breaks: ["era"] },
  endSessions: { name: "sessions ended by an administrator", breaks: ["era", "signIn"] },
  endOtherSession: { name: "another session of one's own ended", breaks: ["era", "signIn"] },
  endOtherSessions: { name: "one's other sessions ended", breaks: ["era", "signIn"] },
  addFirstFactor: { name: "first second factor", breaks: ["era", "signIn"] },
  resetFactors: { name: "second factors reset", breaks: ["era", "signIn", "factors"] },
  changeAddress: { name: "address changed", breaks: ["era"] },
  takeOver: { name: "sign-up taken over by staff", breaks: ["password", "era"] },
  eraseAccount: { name: "account erased", breaks: ["password", "era", "signIn", "factors"] },
  leaveAction: { name: "departure of a learner", breaks: ["action"] },
  signOut: { name: "sign-out", breaks: ["signIn"] },
} as const satisfies Record<string, { name: string; breaks: readonly Bond[] }>;
export type Gesture = keyof typeof gestures;

/** What an account's things are bound to, as it is now; the sign-in where somebody is signed in. */
export type Bonds = { password: string; era: string; signIn?: string };

/** The kinds that are checked against the account they belong to. */
type BoundToAccount = {
  [Kind in Handed]: (typeof handedOut)[Kind]["boundTo"][number] extends keyof Bonds ? Kind : never;
}[Handed];

/** What is stored with a thing when it is handed out. It opens nothing unless this is the same when it comes back. */
export const bondOf = (kind: BoundToAccount, account: Bonds): string =>
  handedOut[kind].boundTo.map((bond) => account[bond] ?? "").join(" ");
