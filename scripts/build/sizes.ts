/** Maximum size of a function's bundle, including SDK clients. */
export const maxBytes = 400 * 1024;

/** The functions that may be larger, and why. */
export const larger: Readonly<Record<string, string>> = {
  exportWishes: "writes a workbook, which nobody waits for on a phone",
  exportPlacements: "writes a workbook, as exportWishes does",
  exportContacts: "writes a workbook, as exportWishes does",
  buildArchives:
    "reads and writes files as streams, which takes the whole S3 client; nobody waits on the line",
  computeTimetable: "441 KB: the solver, whose WebAssembly stands beside it; nobody waits on the line",
  computePlacements: "the solver, as computeTimetable; nobody waits on the line",
  exportAccounts: "reads what every domain holds of somebody, and writes the file; nobody waits on the line",
  readStructureImport: "exceljs, which staff wait for once an import",
  readUserImport: "exceljs, which staff wait for once an import",
  readLearnerImport: "exceljs, which staff wait for once an import",
  readPlacementImport: "exceljs, which staff wait for once an import",
  getStructureImportTemplate: "writes a workbook, which staff wait for once an import",
  getUserImportTemplate: "writes a workbook, which staff wait for once an import",
  getLearnerImportTemplate: "writes a workbook, which staff wait for once an import",
  getPlacementImportTemplate: "writes a workbook, which staff wait for once an import",
  tellPhones: "436 KB: encrypts what phones show (web-push); a message starts it, nobody waits on the line",
  publishRelease:
    "409 KB: reads a whole timetable, and sends the worker of the day a message; staff wait for it",
  askForProposal: "402 KB: reads a whole timetable, and sends the solver a message; staff wait for it",
  adoptProposal: "417 KB: the same, after a repair",
  login: "403 KB: signing in, with its limits, and the mail about a device that is new",
  loginWithCode: "408 KB: checks one-time codes, and names the device in the mail about a new one",
  register: "401 KB: signing up, with its limits, and the mail to an address, known or new",
  verifyEmail: "406 KB: opens an account, whose second factors and mails it shares with the other doors",
  writeLearnerImport:
    "408 KB: brings people of every kind in, and mails them; staff wait for it once an import",
  writeUserImport: "407 KB: the same, for accounts of every role",
  deleteAccount: "421 KB: ends an account in every domain, mails its owner and sends the worker a message",
  deleteUser: "412 KB: the same, by staff",
  updateProfile: "403 KB: changes what people say of themselves, and mails the owner when somebody else does",
  deleteProfile: "425 KB: erases what a profile holds, in every domain, and mails its owner",
  refusePeople:
    "401 KB: erases what a refused profile holds, in every domain; staff wait for it, person by person",
  undoUserImport:
    "erases what an account holds, in every domain, and mails its owner; staff wait for it once",
  undoLearnerImport:
    "erases what an account holds, in every domain, and mails its owner; staff wait for it once",
  loginWithPasskey: "reads a passkey's signature (ASN.1), which only its owner waits for",
  proveByPasskey: "reads a passkey's signature (ASN.1), which only its owner waits for",
  addPasskey: "reads a new passkey (ASN.1), which its owner waits for once",
  reviewAccounts:
    "404 KB: erases, warns and reviews accounts in every domain; a clock starts it, nobody waits on the line",
  createSituation:
    "402 KB: judges a whole text, tells its readers, and limits how many are sent to them; its author waits once",
  validateUpload: "looks into every kind of file; nobody waits for it on the line",
};
