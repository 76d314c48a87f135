/** How long each kind of data is kept, in days: what workers, the template and the legal page go by. */
export const retention = {
  /** A sign-up that nobody confirmed, with the name, address and password given. */
  unverifiedAccount: 7,
  /** An account that staff opened and that nobody ever used. */
  unusedInvitation: 365,
  /** An account without a sign-in, until its owner is warned. */
  inactiveAccount: 730,
  /** Who was expected at an event and who was there, from its end: an account stays that long, in use or not. */
  attendance: 1_095,
  /** From that warning to the erasure. */
  warning: 30,
  /** A contact of a structure that nobody noted again, and of an event that has been over for so long. */
  unusedContact: 1_095,
  /** Who changed what in accounts, structures and reference lists. */
  changeLog: 366,
  /** Who signed in, read another person's contacts or files, or was refused; by ids alone. */
  securityLog: 365,
  /** The technical log of each function, without personal data. */
  functionLogs: 180,
  /** The access log of stored files: network address, time, file, name under which it was downloaded. */
  storageLogs: 180,
  /** A removed photo of a structure or situation, or plan of a place, in caches; names are never used again, so that nothing else waits. */
  cachedPictures: 7,
  /** What the bell tells: by ids alone, without the texts of what it is about. */
  notices: 90,
  /** Imported files, exports and zips. */
  passingFiles: 1,
  /** A file that could not be checked: longer than queues keep its message, so that a later try finds it. */
  uncheckedFiles: 18,
  /** A deleted file, which the operator can still bring back. */
  deletedFiles: 30,
  /** The database's own backup, which the operator can go back to. */
  databaseBackup: 35,
} as const;

/** How long a person's removed picture stays in caches. */
export const personPictureMinutes = 4;
/** How long the firewall's console shows samples of requests, with their addresses: AWS gives no choice. */
export const firewallSampleHours = 3;

/** What the worker that looks after old accounts does next with one. */
export const retentionSteps = ["remove", "warn", "erase", "ask"] as const;
export type RetentionStep = (typeof retentionSteps)[number];

/** How far ahead administrators see who is about to be warned or erased, in days. */
export const previewDays = 60;
