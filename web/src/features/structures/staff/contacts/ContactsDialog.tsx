import { Plus, Star } from "lucide-react";
import { useState } from "react";
import {
  contactFields,
  hasSomething,
  isSameContact,
  isSameList,
  maxContacts,
} from "#shared/structures/contacts.rules.ts";
import type { ContactFields, StructureContacts } from "#shared/structures/contacts.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { nearDay } from "#web/ui/dates.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { blank, contactsOver, faultsOf, fieldsOf } from "./contact-drafts.ts";
import { contactTexts as texts } from "./contact-texts.ts";
import type { useSaving } from "./use-saving.ts";

type Kept = ContactFields & { key: string; noted: string | undefined };

/** Every contact of one structure: the first is the one for the Alternance Day. */
export const ContactsDialog = ({
  row: given,
  first,
  saving,
  onSaved,
  onClose,
}: {
  row: StructureContacts;
  /** The first contact as the grid shows it. */
  first: ContactFields;
  saving: ReturnType<typeof useSaving>;
  onSaved: () => void;
  onClose: () => void;
}) => {
  // As it was when its contacts were shown: the grid behind may be read again, and a save says what it was made of.
  const [row, setRow] = useState(given);
  const { structure, version } = row;
  const [isStale, setStale] = useState(false);
  const keptOf = (all: readonly ContactFields[], of: StructureContacts) =>
    (all.length > 0 ? all : [blank]).map((one, n): Kept => {
      const known = of.contacts.find((contact) => isSameContact(contact, one));
      return {
        ...fieldsOf(one),
        key: `${of.version} ${n}`,
        noted: known && texts.noted(nearDay(known.noted_at), known.noted_by),
      };
    });
  // The list before anything is typed here; what was typed in the grid stays there when the dialog closes.
  const [opened, setOpened] = useState<readonly ContactFields[]>(() => {
    const [, ...others] = row.contacts;
    return hasSomething(first) ? [first, ...others] : others;
  });
  const [list, setList] = useState<Kept[]>(() => keptOf(opened, row));
  const show = (all: readonly ContactFields[], now: StructureContacts) => {
    setRow(now);
    setOpened(now.contacts);
    setList(keptOf(all, now));
  };
  const [added, setAdded] = useState(0);
  const [tried, setTried] = useState(false);
  const [forgotten, setForgotten] = useState<string>();
  const forgetting = useSend(structures.forgetContact, { refreshes: saving.refreshes });
  const filled = list.filter((one) => contactFields.some((field) => one[field] !== ""));
  const isWrong = filled.some((one) => Object.keys(faultsOf(fieldsOf(one))).length > 0);
  const change = (key: string, to: Partial<ContactFields>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    const contacts = filled.map(fieldsOf);
    setStale(false);
    const outcome = await saving.saveOne({ structure_id: structure.id, contacts, version });
    if (outcome?.state === "saved") {
      onSaved();
      onClose();
    } else if (outcome?.current) {
      show(contactsOver(row.contacts, filled, outcome.current.contacts), outcome.current);
      setStale(true);
    }
  };
  const forget = async (email: string) => {
    const problem = await attempt(() => forgetting.mutateAsync({ body: { email } }), {
      success: texts.forgotten,
      failure: texts.forgetFailed,
    });
    setForgotten(undefined);
    if (problem) return;
    const isAnother = (one: ContactFields) => one.email.toLowerCase() !== email.toLowerCase();
    const left = list.filter(isAnother);
    const contacts = row.contacts.filter(isAnother);
    // Typed in the grid, they would come back with its next save.
    if (!isAnother(first)) onSaved();
    if (isSameList(left.filter(hasSomething), contacts)) return onClose();
    // What else was typed is still to save, over a book without them.
    setRow({ ...row, contacts, version: version + 1 });
    setOpened(opened.filter(isAnother));
    setList(left);
  };
  return (
    <>
      <FormDialog
        title={texts.dialog(structure.name)}
        size="large"
        onClose={onClose}
        pending={saving.pending}
        unsaved={!isSameList(filled, opened)}
        stale={
          isStale
            ? () => {
                show(row.contacts, row);
                setStale(false);
              }
            : undefined
        }
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {list.map((one, n) => {
          const faults = tried ? faultsOf(fieldsOf(one)) : {};
          return (
            <fieldset key={one.key} className="stack stack-s border-b border-line pb-4">
              <legend className="font-strong">{texts.nth(n + 1)}</legend>
              {n === 0 ? (
                <p>
                  <Badge look="brass">{texts.forEvent}</Badge>
                </p>
              ) : null}
              <div className="fields">
                {contactFields.map((field) => (
                  <TextField
                    key={field}
                    label={texts.fields[field]}
                    autoComplete="off"
                    error={faults[field]}
                    value={one[field]}
                    onChange={({ target }) => change(one.key, { [field]: target.value })}
                  />
                ))}
              </div>
              {one.noted ? <p className="small muted">{one.noted}</p> : null}
              <div className="row">
                {n > 0 ? (
                  <Button
                    variant="quiet"
                    onClick={() => setList([one, ...list.filter(({ key }) => key !== one.key)])}
                  >
                    <Star />
                    {texts.choose}
                  </Button>
                ) : null}
                <Button variant="quiet" onClick={() => setList(list.filter(({ key }) => key !== one.key))}>
                  {texts.remove}
                </Button>
                {row.contacts.some(({ email }) => email !== "" && email === one.email) ? (
                  <Button variant="quietDanger" onClick={() => setForgotten(one.email)}>
                    {texts.forget}
                  </Button>
                ) : null}
              </div>
            </fieldset>
          );
        })}
        {list.length < maxContacts ? (
          <div>
            <Button
              variant="outline"
              onClick={() => {
                setAdded(added + 1);
                setList([...list, { ...blank, key: `new ${added}`, noted: undefined }]);
              }}
            >
              <Plus />
              {texts.add}
            </Button>
          </div>
        ) : null}
        <p className="small muted">{texts.privacy}</p>
      </FormDialog>
      <ConfirmDialog
        open={forgotten !== undefined}
        title={texts.forgetTitle}
        confirm={texts.forget}
        pending={forgetting.isPending}
        onConfirm={() => void forget(forgotten ?? "")}
        onCancel={() => setForgotten(undefined)}
      >
        {texts.forgetText(forgotten ?? "")}
      </ConfirmDialog>
    </>
  );
};
