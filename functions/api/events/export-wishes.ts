import { findEvent } from "#functions/domain/events/events.store.ts";
import { exportSheets, readExport } from "#functions/domain/events/export.ts";
import { opinionSheets } from "#functions/domain/hosts/export.ts";
import { timetableSheets } from "#functions/domain/timetable/export.ts";
import { route } from "#functions/http/route.ts";
import { storeExport } from "#functions/platform/files.ts";
import { workbookBytes } from "#functions/platform/workbook.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { exportTitle } from "#shared/events/events.export.ts";

export const handler = route(events.exportWishes, async ({ params: { id }, now, newId, audit }) => {
  const event = await findEvent(id);
  if (!event) throw commonProblems.notFound();
  const [wishes, timetable, opinions] = await Promise.all([
    readExport(event, now).then(exportSheets),
    timetableSheets(id, now),
    opinionSheets(id),
  ]);
  const title = exportTitle(event.name, now);
  const bytes = await workbookBytes(title, [...wishes, ...timetable, ...opinions], now);
  const location = await storeExport({ id: newId(), name: `${title}.xlsx` }, bytes, now);
  if (opinions.length > 0) audit({ what: "opinionsRead", subject: id });
  audit({ what: "personalDataExported", subject: id, detail: "wishes" });
  return { location };
});
