/** Maximum size of a function's bundle, including SDK clients: what most routes take, and a quarter. */
export const maxBytes = 450 * 1024;

/** The functions that may be larger, and why. */
export const larger: Readonly<Record<string, string>> = {
  exportWishes: "writes a workbook, which nobody waits for on a phone",
  exportPlacements: "writes a workbook, as exportWishes does",
  exportContacts: "writes a workbook, as exportWishes does",
  buildArchives:
    "reads and writes files as streams, which takes the whole S3 client; nobody waits on the line",
  computeTimetable: "the solver, whose WebAssembly stands beside it; nobody waits on the line",
  exportAccounts: "reads what every domain holds of somebody, and writes the file; nobody waits on the line",
  readStructureImport: "exceljs, which staff wait for once an import",
  readUserImport: "exceljs, which staff wait for once an import",
  readLearnerImport: "exceljs, which staff wait for once an import",
  readPlacementImport: "exceljs, which staff wait for once an import",
  getStructureImportTemplate: "writes a workbook, which staff wait for once an import",
  getUserImportTemplate: "writes a workbook, which staff wait for once an import",
  getLearnerImportTemplate: "writes a workbook, which staff wait for once an import",
  getPlacementImportTemplate: "writes a workbook, which staff wait for once an import",
  deleteAccount: "ends an account in every domain, mails its owner and sends the worker a message",
  deleteUser: "the same, by staff",
  deleteProfile: "erases what a profile holds, in every domain, and mails its owner",
  refusePeople: "erases what a refused profile holds, in every domain; staff wait for it, person by person",
  undoUserImport:
    "erases what an account holds, in every domain, and mails its owner; staff wait for it once",
  undoLearnerImport:
    "erases what an account holds, in every domain, and mails its owner; staff wait for it once",
  loginWithPasskey: "reads a passkey's signature (ASN.1), which only its owner waits for",
  proveByPasskey: "reads a passkey's signature (ASN.1), which only its owner waits for",
  addPasskey: "reads a new passkey (ASN.1), which its owner waits for once",
  validateUpload: "looks into every kind of file; nobody waits for it on the line",
};
