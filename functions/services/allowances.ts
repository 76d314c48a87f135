const minute = 60;
const hour = 60 * minute;

/** How often things may be tried, by address or by the network that calls: `most` in `seconds`. */
export const allowances = {
  /** Failed sign-ins to one address. */
  signInFailures: { most: 10, seconds: 15 * minute },
  /** Failed sign-ins from one network: a whole class shares one. */
  signInFailuresFromNetwork: { most: 200, seconds: 15 * minute },
  /** Mails about signing up, to one address. */
  signUpMails: { most: 1, seconds: minute },
  /** Mails to choose another password, to one address. */
  resetMails: { most: 3, seconds: hour },
  /** Honest answers that an address is unknown, to one network. */
  unknownAddresses: { most: 20, seconds: hour },
  /** Wrong codes of one person's applications, or recovery codes, from one network. */
  factorFailures: { most: 10, seconds: 15 * minute },
  /** The same from everywhere: of 100 guesses a day one in 3,000 days is right. */
  factorFailuresOfAccount: { most: 100, seconds: 24 * hour },
  /** Mails to change one's address. */
  emailChangeMails: { most: 5, seconds: hour },
  /** Wrong codes for joining a training action, of one user. */
  wrongJoinCodes: { most: 10, seconds: hour },
  /** Warnings to one person that their account is about to go. */
  retentionWarnings: { most: 1, seconds: 20 * hour },
  /** Uploads that one user asks for. */
  uploads: { most: 600, seconds: hour },
  /** Files of one's own data that one user asks for. */
  accountExports: { most: 5, seconds: hour },
  /** Archives that one user asks for. */
  archives: { most: 30, seconds: hour },
};

/** Answers that could tell whether an address is known take at least this long, mail sent or not. */
export const evenAnswer = 500;
