import { ChevronDown } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { contactFields } from "#shared/structures/contacts.rules.ts";
import type { StructureContacts } from "#shared/structures/contacts.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { BreakableEmail } from "#web/ui/BreakableEmail.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { ColumnTitles } from "#web/ui/lists/Table.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import {
  type ContactField,
  cellsIn,
  type Drafts,
  faultsOf,
  pasted,
  shownOf,
  withTyped,
  withZero,
} from "./contact-drafts.ts";
import { contactTexts as texts } from "./contact-texts.ts";

type Props = {
  rows: readonly StructureContacts[];
  /** Whether the structures of which nothing is known are folded. */
  folds: boolean;
  drafts: Drafts;
  onDrafts: (drafts: Drafts) => void;
  /** The rows that somebody else changed since they were typed into. */
  stale: ReadonlySet<string>;
  onOthers: (row: StructureContacts) => void;
};

const inputTypes: Record<ContactField, string> = { name: "text", email: "email", phone: "tel", role: "text" };
/** A line of a sheet: boxes around each of four hundred cells are all that one would see. */
const cellInput =
  "print:hidden min-h-9 w-full border-b-[1.5px] border-control-line bg-transparent px-1 py-1 text-ink max-md:px-2 hover:border-ink hover:bg-surface placeholder:text-ink-3 placeholder:italic aria-invalid:border-danger max-md:min-h-11 max-md:rounded-sm max-md:border-[1.5px] max-md:bg-surface pointer-coarse:min-h-11";

/** Of the table, from tablets on. */
const widths: Record<ContactField, string> = {
  name: "min-[48.01rem]:w-[14%]",
  email: "min-[48.01rem]:w-[26%]",
  phone: "min-[48.01rem]:w-[14%]",
  role: "min-[48.01rem]:w-[15%]",
};

/** So many rows that say nothing are no longer than their fold. */
const shownUnknown = 5;

/** Whom the event has of a structure without a contact. */
const proposedOf = (row: StructureContacts): Partial<Record<ContactField, string>> =>
  row.contacts.length === 0 ? (row.event_contact ?? {}) : {};

const wordsOf = (one: { name: string; email: string; phone?: string; role?: string }): string =>
  [one.name, one.email, one.phone, one.role].filter(Boolean).join(", ") || texts.nobody;

const Cell = ({
  row,
  field,
  value,
  proposed,
  fault,
  onType,
  onPaste,
}: {
  row: StructureContacts;
  field: ContactField;
  value: string;
  /** What can be taken over, pale in the empty field. */
  proposed: string | undefined;
  fault: string | undefined;
  onType: (value: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}) => {
  const id = useId();
  return (
    <>
      <input
        className={cellInput}
        // The browser's own check of an address would speak English.
        type={field === "email" ? "text" : inputTypes[field]}
        inputMode={field === "email" ? "email" : undefined}
        autoComplete="off"
        data-field={field}
        aria-label={texts.fieldOf(texts.fields[field], row.structure.name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        placeholder={proposed}
        value={value}
        onChange={({ target }) => onType(target.value)}
        onPaste={onPaste}
      />
      {/* Paper would cut what is wider than its field. */}
      <span className={`print-only ${field === "phone" ? "whitespace-nowrap" : "wrap-anywhere"}`}>
        {value}
      </span>
      {fault ? (
        <span id={id} className="small block text-danger">
          {fault}
        </span>
      ) : null}
    </>
  );
};

/** What the structure said, and whom the event has instead: each taken over or set aside, and saved with the rest. */
const ContactsToSettle = ({
  row,
  drafts,
  onDrafts,
  isStale,
}: Omit<Props, "rows" | "folds" | "stale" | "onOthers"> & { row: StructureContacts; isStale: boolean }) => {
  const { correction, event_contact: here, structure } = row;
  const settles = drafts.get(structure.id)?.settles ?? false;
  const take = (typed: Partial<Record<ContactField, string>>) => onDrafts(withTyped(drafts, row, { typed }));
  const settle = () => onDrafts(withTyped(drafts, row, { settles: true }));
  return (
    <>
      {isStale ? (
        <p className="small text-danger" role="alert">
          {texts.stale(wordsOf(row.contacts[0] ?? { name: "", email: "" }))}
        </p>
      ) : null}
      {correction ? (
        <div className="small">
          {texts.said(dayAndMonth(correction.at), correction.event)} <strong>{wordsOf(correction)}</strong>
          {settles ? (
            <p className="muted">{texts.settled}</p>
          ) : (
            <div className="row">
              <Button
                variant="outline"
                small
                aria-label={texts.takeOf(structure.name)}
                onClick={() => {
                  const { name, email, phone, role } = correction;
                  take({ name, email, phone, role });
                }}
              >
                {texts.take}
              </Button>
              <Button variant="quiet" small aria-label={texts.setAsideOf(structure.name)} onClick={settle}>
                {texts.setAside}
              </Button>
            </div>
          )}
        </div>
      ) : null}
      {here ? (
        <div className="small">
          {/* In the table it stands in the fields. */}
          <span className={row.contacts.length === 0 ? "min-[48.01rem]:sr-only" : undefined}>
            {texts.eventHas(wordsOf(here))}
          </span>
          {settles ? (
            <p className="muted">{texts.usedAtSave}</p>
          ) : (
            <div className="row">
              {here.name + here.email === "" ? null : (
                <Button
                  variant="outline"
                  small
                  aria-label={texts.takeEventOf(structure.name)}
                  onClick={() => take(here)}
                >
                  {texts.take}
                </Button>
              )}
              {row.contacts.length > 0 ? (
                <Button variant="quiet" small aria-label={texts.putBookOf(structure.name)} onClick={settle}>
                  {texts.putBook}
                </Button>
              ) : null}
            </div>
          )}
        </div>
      ) : null}
    </>
  );
};

/** A row for each structure, in which a column of a spreadsheet can be pasted; on phones, a list of cards. */
export const ContactGrid = ({ rows, folds, drafts, onDrafts, stale, onOthers }: Props) => {
  const table = useRef<HTMLTableElement>(null);
  // Four boxes for each structure are forty screens of a phone: a row there is its name and contact until it is opened.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  // Also with a draft: a row that moves while somebody types in it loses the focus.
  const unknown = rows.filter(
    ({ contacts, event_contact, correction }) => contacts.length === 0 && !event_contact && !correction,
  );
  const isFolding = folds && unknown.length > shownUnknown && unknown.length < rows.length;
  const folded = isFolding ? new Set(unknown) : undefined;
  const isHidden = (row: StructureContacts) =>
    !all && folded !== undefined && folded.has(row) && !drafts.has(row.structure.id);
  const seen = rows.filter((row) => !isHidden(row));
  const unfold = folded ? (
    <Button className="-ml-3" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
      {texts.without(folded.size)}
      <ChevronDown className={all ? "rotate-180" : undefined} />
    </Button>
  ) : null;
  // Said until they are saved: a notice would be gone before anybody had found them.
  const [zeros, setZeros] = useState(0);
  const paste =
    (row: StructureContacts, field: ContactField) => (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData("text/plain");
      const cells = cellsIn(text);
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const isWhole = (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
      const [[first = ""] = []] = cells;
      const getsZero = field === "phone" && isWhole && withZero(first) !== first;
      // One cell is typed as anywhere else.
      if (!(getsZero || /[\t\n\r]/.test(text.replace(/[\r\n]+$/, "")))) return;
      event.preventDefault();
      const after = pasted(drafts, seen, { row: seen.indexOf(row), field, cells });
      onDrafts(after.drafts);
      setZeros(after.zeros);
      if (after.left > 0) notify.error(texts.pasted(after.filled), texts.pastedLeft(after.left));
      else notify.success(texts.pasted(after.filled));
    };
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { target } = event;
    if (!step || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    const cells = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`[data-field="${target.dataset["field"]}"]`) ??
        []),
    ].filter((cell) => cell.checkVisibility());
    const next = cells[cells.indexOf(target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-gap px-pad py-1 print:hidden">
        {unfold}
        <p className="small muted py-1.5 max-md:hidden">{texts.pasteHint}</p>
      </div>
      {zeros > 0 && drafts.size > 0 ? <Notice live>{texts.zeros(zeros)}</Notice> : null}
      <table className="data-table print:text-[8.5pt]" role="table" ref={table} onKeyDown={move}>
        <caption className="sr">{texts.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <ColumnTitles labels={[texts.structure, ...contactFields.map((field) => texts.fields[field])]} />
            <th scope="col" role="columnheader" className="print:hidden">
              <span className="sr">{texts.more}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const { structure, contacts } = row;
            const shown = shownOf(row, drafts);
            const isTyped = drafts.has(structure.id);
            const faults = isTyped ? faultsOf(shown) : {};
            const isOpen = isTyped || opened.has(structure.id);
            const inRow = `min-[48.01rem]:px-1.5 ${isOpen ? "" : "max-[48.01rem]:hidden print:table-cell"}`;
            return (
              <tr
                key={structure.id}
                role="row"
                className={isTyped ? "bg-paper-100" : isHidden(row) ? "hidden print:table-row" : undefined}
              >
                <th scope="row" role="rowheader" className="min-[48.01rem]:w-[24%] min-[48.01rem]:pr-1.5">
                  <Link className="link-plain" to={paths.structure(structure.id)}>
                    {structure.name}
                  </Link>
                  <div
                    className={`meta text-sm font-normal print:flex print:text-[8pt] ${isOpen ? "" : "max-[48.01rem]:hidden"}`}
                  >
                    {/* Alone it may reach into the space between the columns: it takes no width from the addresses. */}
                    <span
                      className={
                        contacts.length > 1 ? "" : "min-[48.01rem]:-mr-2 min-[48.01rem]:whitespace-nowrap"
                      }
                    >
                      {structure.city}
                    </span>
                    {contacts.length > 1 ? <span>{texts.several(contacts.length)}</span> : null}
                  </div>
                  {isOpen ? null : (
                    <div className="flex items-center justify-between gap-1 font-normal min-[48.01rem]:hidden print:hidden">
                      <span className="small min-w-0 flex-1 wrap-anywhere">
                        <span className="muted">{structure.city}</span>
                        <br />
                        {shown.name || (shown.email ? null : texts.nobodyYet)}
                        {shown.email ? (
                          <span className="block">
                            <BreakableEmail>{shown.email}</BreakableEmail>
                          </span>
                        ) : null}
                      </span>
                      <Button
                        className="-mr-2.5 shrink-0"
                        variant="quiet"
                        small
                        aria-label={texts.fieldOf(texts.open, structure.name)}
                        onClick={({ currentTarget }) => {
                          const row = currentTarget.closest("tr");
                          flushSync(() => setOpened(new Set([...opened, structure.id])));
                          row?.querySelector("input")?.focus();
                        }}
                      >
                        {texts.open}
                      </Button>
                    </div>
                  )}
                  <div className="font-normal">
                    <ContactsToSettle
                      row={row}
                      drafts={drafts}
                      onDrafts={onDrafts}
                      isStale={stale.has(structure.id)}
                    />
                  </div>
                </th>
                {contactFields.map((field) => (
                  <td
                    role="cell"
                    key={field}
                    className={`${inRow} ${widths[field]}`}
                    data-label={texts.fields[field]}
                  >
                    <Cell
                      row={row}
                      field={field}
                      value={shown[field]}
                      proposed={proposedOf(row)[field]}
                      fault={faults[field]}
                      onType={(value) => onDrafts(withTyped(drafts, row, { typed: { [field]: value } }))}
                      onPaste={paste(row, field)}
                    />
                  </td>
                ))}
                <td
                  role="cell"
                  className={`end min-[48.01rem]:px-1.5 print:hidden ${isOpen ? "" : "max-[48.01rem]:hidden"}`}
                >
                  {/* The first contact is typed here. */}
                  {contacts.length > 0 ? (
                    <Button
                      variant="quiet"
                      small
                      aria-label={texts.fieldOf(texts.manageWhole, structure.name)}
                      onClick={() => onOthers(row)}
                    >
                      {texts.manage}
                    </Button>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};
