const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often things may be tried, per address, account or calling network: `max` times in `seconds`. */
export const allowances = {
  /** Failed sign-ins to one account from one network or known device, as the contract says. */
  signInFailures: { max: 10, seconds: 15 * minute },
  /** Failed sign-ins to one account from all networks; known devices do not count. */
  signInFailuresOfAccount: { max: 30, seconds: 15 * minute },
  /** Failed sign-ins from one network to all accounts: a whole school shares one, and one of its phones may guess. */
  signInFailuresFromNetwork: { max: 1_000, seconds: 15 * minute },
  /** Mails about signing up, to one mailbox. */
  signUpMails: { max: 1, seconds: minute },
  signUpMailsADay: { max: 10, seconds: day },
  /** Sign-ups from one network: enough for a whole school on its first day. */
  signUpsFromNetwork: { max: 200, seconds: hour },
  /** Links sent again, and links to choose another password, that one network asks for. */
  resendsFromNetwork: { max: 100, seconds: hour },
  resetsFromNetwork: { max: 100, seconds: hour },
  /** Links to sign in although others have failed too often, that one network asks for, and to one mailbox. */
  admissionsFromNetwork: { max: 100, seconds: hour },
  admissionMails: { max: 3, seconds: hour },
  /** Mails to choose another password, to one mailbox. */
  resetMails: { max: 3, seconds: hour },
  /** Wrong codes of one person's applications, or recovery codes, from one network. */
  factorFailures: { max: 10, seconds: 15 * minute },
  /** The same from all networks: at 100 guesses a day, one in 3,000 days is right. */
  factorFailuresOfAccount: { max: 100, seconds: 24 * hour },
  /** Mails to change one's address. */
  emailChangeMails: { max: 5, seconds: hour },
  /** Wrong codes for joining a training action, of one user. */
  wrongJoinCodes: { max: 10, seconds: hour },
  /** Warnings to one person that their account is about to go. */
  retentionWarnings: { max: 1, seconds: 20 * hour },
  /** Links to choose a first password that staff send again, to one account. */
  invitations: { max: 1, seconds: minute },
  /** Answers that tell that an address is unknown, to one network and to all together. */
  unknownAddresses: { max: 3, seconds: day },
  unknownAddressesOfAll: { max: 200, seconds: day },
  /**
   * Asking for mails without an account, in all networks together: an alarm goes off at half. Above it, a network may ask
   * for a two-hundredth of them a day, so that some networks do not use up everybody's.
   */
  signUpsOfAll: { max: 10_000, seconds: day },
  resetsOfAll: { max: 5_000, seconds: day },
  admissionsOfAll: { max: 5_000, seconds: day },
  /** Uploads that one user asks for. */
  uploads: { max: 600, seconds: hour },
  /** Files of one's own data that one user asks for. */
  accountExports: { max: 5, seconds: hour },
  /** Calendar addresses that open nothing, asked for from one network. */
  unknownCalendars: { max: 100, seconds: hour },
  /** Host links that open nothing, asked for from one network. */
  unknownHostLinks: { max: 100, seconds: hour },
  /** The same of the links of trade trainers. */
  unknownAnswerLinks: { max: 100, seconds: hour },
  /**
   * Changes whose history is kept (versions of texts, the log of changes) by one user who is not staff: storage must not
   * fill by saving again and again.
   */
  edits: { max: 500, seconds: day },
  /** Situations that one user who is not staff sends to be reviewed: each is a notice to every reviewer, who keeps 200. */
  submissions: { max: 50, seconds: day },
  /** Archives that one user asks for. */
  archives: { max: 30, seconds: hour },
};

/** The minimum duration, in ms, of answers that could tell by their timing whether an address is known. */
export const evenAnswer = 500;
