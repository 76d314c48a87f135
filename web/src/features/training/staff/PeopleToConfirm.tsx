import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import type { PersonToConfirm } from "#shared/training/training.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { day } from "#web/ui/dates.ts";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { notify } from "#web/ui/over/notify.ts";
import { actionRefreshes, askPeopleToConfirm } from "./members.ts";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

const ConfirmDialog = lazyComponent(
  async () => (await import("#web/ui/over/ConfirmDialog.tsx")).ConfirmDialog,
);

const refreshes = [
  ...actionRefreshes,
  training.listPeopleToConfirm,
  profiles.listProfiles,
  profiles.searchProfiles,
  profiles.countProfilesByRole,
  accounts.listUserProfiles,
];

const keyOf = ({ profile_id, training_action }: PersonToConfirm) =>
  `${profile_id} ${training_action?.id ?? ""}`;

const useDecisions = () => {
  const confirming = useSend(training.confirmPeople, { refreshes });
  const refusing = useSend(training.refusePeople, { refreshes });
  const decide = async (what: "confirmed" | "refused", people: readonly PersonToConfirm[]) => {
    const send = what === "confirmed" ? confirming : refusing;
    const body = {
      people: people.map(({ profile_id, training_action }) => ({
        profile_id,
        training_action_id: training_action?.id ?? null,
      })),
    };
    try {
      const { people: decided } = await send.mutateAsync({ body });
      const done = decided.filter(({ outcome }) => outcome === what).length;
      const gone = decided.filter(({ outcome }) => outcome === "gone").length;
      // The answer is in the order of the question.
      const archived = people.filter((_, n) => decided[n]?.outcome === "archived");
      if (done > 0) notify.success(texts.done(what, done));
      if (gone > 0) notify.info(texts.gone(gone));
      if (archived.length > 0)
        notify.error(texts.failed, texts.archived(archived.map(({ user }) => user.name)));
    } catch (error) {
      notify.error(texts.failed, problemOf(error).message);
    }
  };
  return { decide, pending: confirming.isPending || refusing.isPending };
};

const Row = ({
  person,
  checked,
  withAction,
  onCheck,
}: {
  person: PersonToConfirm;
  checked: boolean;
  withAction: boolean;
  onCheck: (checked: boolean) => void;
}) => {
  const { user, role, city, to_confirm, training_action: action, since } = person;
  const asks = action ? texts.asks(action.degree.name, action.year) : texts.asksNothing(role.name);
  return (
    <li>
      <CheckboxField
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        label={
          <>
            <strong>{user.name}</strong> {to_confirm ? null : <Badge look="line">{texts.known}</Badge>}
            <small className="muted">
              <Aloud>
                {[withAction ? asks : role.name, city, texts.since(day(since))].filter(Boolean).join(" · ")}
              </Aloud>
            </small>
          </>
        }
      />
    </li>
  );
};

const Choice = ({ people, withAction }: { people: readonly PersonToConfirm[]; withAction: boolean }) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState(false);
  const { decide, pending } = useDecisions();
  const chosen = people.filter((person) => left.has(keyOf(person)));
  const check = (keys: readonly string[], checked: boolean) =>
    setLeft(
      (before) => new Set(checked ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))),
    );
  const all = people.map(keyOf);
  const settle = async (what: "confirmed" | "refused") => {
    await decide(what, chosen);
    setLeft(new Set());
    setRefusing(false);
  };
  return (
    <div className="stack stack-s">
      {people.length > 1 ? (
        <CheckboxField
          label={texts.everybody(people.length)}
          checked={chosen.length === people.length}
          onChange={({ target }) => check(all, target.checked)}
        />
      ) : null}
      <ul className="stack stack-s" aria-label={texts.list}>
        {people.map((person) => (
          <Row
            key={keyOf(person)}
            person={person}
            withAction={withAction}
            checked={left.has(keyOf(person))}
            onCheck={(checked) => check([keyOf(person)], checked)}
          />
        ))}
      </ul>
      <div className="row">
        <Button
          idle={chosen.length === 0}
          pending={pending && !refusing}
          onClick={() => void settle("confirmed")}
        >
          {texts.confirm(chosen.length)}
        </Button>
        <Button variant="quietDanger" idle={chosen.length === 0} onClick={() => setRefusing(true)}>
          {texts.refuse(chosen.length)}
        </Button>
      </div>
      {refusing ? (
        <ConfirmDialog
          open
          title={texts.refuseTitle(chosen.length)}
          confirm={texts.refuse(chosen.length)}
          pending={pending}
          onCancel={() => setRefusing(false)}
          onConfirm={() => void settle("refused")}
        >
          <p>{texts.refuseText(chosen.length)}</p>
          {chosen.some(({ training_action }) => !training_action) ? <p>{texts.refuseProfileText}</p> : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
};

/** Those who wait for staff, ticked and confirmed or refused together. */
export const PeopleToConfirm = ({ actionId }: { actionId?: string }) => {
  const [page, setPage] = useState(1);
  const query = useQuery(askPeopleToConfirm(actionId, page));
  const top = useTopOfResults<HTMLParagraphElement>(query.data?.current_page);
  return (
    <Loaded query={query} failed={texts.loadFailed}>
      {({ data, current_page, last_page }) =>
        data.length === 0 ? (
          <p className="muted">{texts.none}</p>
        ) : (
          <>
            <p className="muted small" ref={top} tabIndex={-1}>
              {texts.intro}
            </p>
            <Choice people={data} withAction={actionId === undefined} />
            {last_page > 1 ? <Pagination page={current_page} last={last_page} onPage={setPage} /> : null}
          </>
        )
      }
    </Loaded>
  );
};
