import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import type { StructureContacts } from "#shared/structures/contacts.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { download } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useFiltersInAddress, usePageInAddress, useSearchInAddress } from "#web/frame/admin/PagedTable.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { staffStructureTexts } from "../texts.ts";
import { ContactGrid } from "./ContactGrid.tsx";
import { ContactsDialog } from "./ContactsDialog.tsx";
import { bodyOf, type Drafts, shownOf, unsavedAfter, without } from "./contact-drafts.ts";
import { contactTexts as texts } from "./contact-texts.ts";
import { useSaving } from "./use-saving.ts";

const perPage = 100;
const states = ["missing", "corrected"] as const;

/** Whom to write to at each structure: of the catalogue, or of one event. */
export const ContactsPage = () => {
  const filters = useFiltersInAddress<"nom" | "etat" | "evenement">();
  const { at, keep } = filters;
  const { typed, type, searched: name } = useSearchInAddress(filters, "nom");
  const { page, to } = usePageInAddress();
  const eventId = at("evenement") || undefined;
  const state = states.find((one) => one === at("etat"));
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [openedId, setOpenedId] = useState<string>();
  const event = useQuery({
    ...ask(events.getEvent, { params: { id: eventId ?? "" } }),
    enabled: eventId !== undefined,
  });
  const query = useQuery({
    ...ask(structures.listContacts, {
      query: {
        ...{ page, per_page: perPage },
        ...(name && { name }),
        ...(state && { state }),
        ...(eventId && { event_id: eventId }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const saving = useSaving(eventId);
  const rows = query.data?.data ?? [];
  // What is typed stays to be saved on another page of the list, and under another filter.
  const known = useRef(new Map<string, StructureContacts>());
  for (const row of rows) known.current.set(row.structure.id, row);
  const opened = openedId === undefined ? undefined : known.current.get(openedId);
  const bodies = [...drafts.keys()].flatMap((id) => {
    const row = known.current.get(id);
    return row ? [bodyOf(row, drafts)] : [];
  });
  // Once there was something to save its button stays, and keeps the focus.
  const hasTyped = useRef(false);
  if (drafts.size > 0) hasTyped.current = true;
  const ready = bodies.filter((body) => body !== undefined);
  const wrong = bodies.length - ready.length;
  const save = async () => {
    const settled = await saving.save(ready);
    const ids = (isKept: boolean) =>
      settled.filter((one) => (one.state === "stale") === isKept).map((one) => one.structure_id);
    setDrafts((now) => unsavedAfter(drafts, now, ids(false)));
    setStale(new Set(ids(true)));
  };
  const exportAll = () =>
    attempt(
      async () => {
        const { blob, name } = await download(structures.exportContacts, {});
        saveBlob(blob, name ?? texts.exportFallback);
      },
      { success: texts.exported, failure: texts.exportFailed },
    );
  const back = eventId
    ? { to: paths.eventStructures(eventId), label: event.data?.name ?? "" }
    : { to: paths.dashboard("structures"), label: staffStructureTexts.title };
  const title = event.data ? texts.titleOf(event.data.name) : texts.title;
  const content = (
    <>
      <LeaveGuard unsaved={drafts.size > 0 ? texts.unsaved(drafts.size) : undefined} />
      <PageHead
        title={title}
        documentTitle={title}
        back={back}
        intro={<p className="muted read">{eventId ? texts.introOfEvent : texts.intro}</p>}
        actions={
          <Button variant="outline" onClick={() => void exportAll()}>
            <FileSpreadsheet />
            {texts.export}
          </Button>
        }
      />
      <section className="panel panel-flush" aria-label={texts.title}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3 border-b border-line px-pad py-3.5">
          <SelectField
            label={texts.filter}
            value={state ?? ""}
            options={[
              { id: "", label: texts.states.all },
              ...states.map((one) => ({ id: one, label: texts.states[one] })),
            ]}
            onChange={({ target }) => keep("etat", target.value)}
          />
          <SearchField label={texts.find} value={typed} onChange={({ target }) => type(target.value)} />
        </div>
        <Loaded query={query} failed={texts.failed}>
          {() =>
            rows.length === 0 ? (
              <p className="p-pad">{texts.none}</p>
            ) : (
              <ContactGrid
                rows={rows}
                folds={state !== "missing"}
                drafts={drafts}
                onDrafts={setDrafts}
                stale={stale}
                onOthers={(row) => setOpenedId(row.structure.id)}
              />
            )
          }
        </Loaded>
        <div
          className={
            hasTyped.current
              ? `row between border-t border-line-strong bg-surface px-pad py-3 print:hidden ${bodies.length > 0 ? "sticky bottom-0 z-5" : ""}`
              : "sr"
          }
        >
          <p role="status">
            {bodies.length === 0 ? texts.nothing : texts.toSave(ready.length)}
            {wrong > 0 ? <strong className="text-danger">, {texts.toMend(wrong)}</strong> : null}
          </p>
          {hasTyped.current ? (
            <div className="row">
              {drafts.size > 0 ? (
                <Button variant="quiet" onClick={() => setDrafts(new Map())}>
                  {uiTexts.cancel}
                </Button>
              ) : null}
              <Button idle={ready.length === 0} pending={saving.pending} onClick={() => void save()}>
                {texts.save}
              </Button>
            </div>
          ) : null}
        </div>
      </section>
      {query.data ? (
        <div className="row between">
          <PageRange page={query.data.current_page} perPage={perPage} total={query.data.total} />
          <Pagination page={query.data.current_page} last={query.data.last_page} to={to} />
        </div>
      ) : null}
      {opened ? (
        <ContactsDialog
          row={opened}
          first={shownOf(opened, drafts)}
          saving={saving}
          onSaved={() => setDrafts((before) => without(before, [opened.structure.id]))}
          onClose={() => setOpenedId(undefined)}
        />
      ) : null}
    </>
  );
  return eventId ? (
    <EventFrame>{content}</EventFrame>
  ) : (
    <AdminFrame below tab="structures">
      {content}
    </AdminFrame>
  );
};
