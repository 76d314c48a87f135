/** Configuration variables. A function gets only those that its bundle names. */
export const variables = [
  "TABLE_NAME",
  "BUCKET_NAME",
  "QUEUE_URL_PREFIX",
  "SITE_URL",
  "MAIL_FROM",
  "MAIL_CONFIGURATION_SET",
  "ORIGIN_SECRET_HASH",
  "NETWORK_KEY",
  "PUSH_KEY",
  "SECOND_FACTOR",
  "BUNDLE_HASH",
  "CANARY_PASSWORD",
  "MAIN_PATH_FUNCTIONS",
] as const;
export type Variable = (typeof variables)[number];
