import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { knownAmong, onlyKnown } from "#shared/contract/known.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { digestTexts } from "#shared/notices/notices.digest.ts";
import {
  type DigestLine,
  everyNoticeKind,
  type NoticeGroup,
  noticeGroups,
  noticeKinds,
} from "#shared/notices/notices.rules.ts";
import type { NoticeSettings } from "#shared/notices/notices.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AccountFrame } from "#web/features/accounts/AccountFrame.tsx";
import { securityTexts } from "#web/features/accounts/security-texts.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { PhonesPart } from "./PhonesPart.tsx";
import { noticesTexts } from "./texts.ts";
import { usePolite } from "./use-notices.ts";

const texts = noticesTexts.digest;
type SettingsWithDigest = NoticeSettings & { groups: readonly NoticeGroup[]; waiting: readonly DigestLine[] };

/** The digest that these settings would send now. */
const Preview = ({ settings: { daily, off, waiting } }: { settings: SettingsWithDigest }) => {
  const polite = usePolite();
  const found = daily
    ? knownAmong(waiting, everyNoticeKind).filter(({ kind }) => !off.includes(noticeKinds[kind]))
    : [];
  const { subject, lines } = digestTexts(found, polite);
  return (
    <div className="grid gap-3 border-t border-line bg-ground p-pad" aria-live="polite">
      <p>{texts.preview(polite)}</p>
      {lines.length === 0 ? (
        <p className="muted">{texts.nothing}</p>
      ) : (
        <div className="rounded-md border border-line-strong bg-surface">
          <p className="px-4 py-3">
            <span className="muted">{texts.subject}</span> <strong>{subject}</strong>
          </p>
          <ul className="border-t border-line px-4 py-3">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

const Switches = ({ settings }: { settings: SettingsWithDigest }) => {
  const saving = useSend(notices.saveNoticeSettings, {
    refreshes: [notices.getNoticeSettings],
    inOrder: true,
  });
  // What was chosen shows at once; what could not be saved goes back.
  const [chosen, setChosen] = useState<Partial<NoticeSettings>>({});
  const shown = { ...settings, ...chosen };
  const save = (to: Partial<NoticeSettings>) => {
    const { daily, off, weekly } = { ...shown, ...to };
    setChosen({ daily, off, weekly });
    saving.mutate(
      { body: { daily, off: [...off], weekly } },
      {
        onSuccess: () => notify.success(texts.saved),
        onError: () => {
          setChosen({});
          notify.error(texts.saveFailed);
        },
      },
    );
  };
  const polite = usePolite();
  // The link of Monday's mail stops it, in one click.
  const [search, setSearch] = useSearchParams();
  const isStopping = search.get("semaine") === "non";
  const stop = useEffectEvent(() => {
    setSearch({}, { replace: true });
    save({ weekly: false });
  });
  useEffect(() => {
    if (isStopping) stop();
  }, [isStopping]);
  const groups = onlyKnown(shown.groups, noticeGroups);
  const toggle = (group: NoticeGroup, isOn: boolean) =>
    save({ off: isOn ? shown.off.filter((one) => one !== group) : [...shown.off, group] });
  return (
    <section className="panel panel-flush" aria-labelledby="digest">
      <div className="panel-head">
        <h2 id="digest">{texts.title}</h2>
      </div>
      <div className="[&>.field]:px-pad [&>.field]:py-3 [&>.field:last-child]:border-t [&>.field:last-child]:border-line">
        <SwitchField
          label={texts.daily}
          hint={texts.dailyHint}
          checked={shown.daily}
          onChange={(event) => save({ daily: event.target.checked })}
        />
        {groups.length > 0 ? (
          <fieldset
            aria-label={texts.daily}
            className="mx-pad mb-3 grid min-w-0 max-sm:gap-y-2.5 border-line border-y-0 border-s-2 border-e-0 p-0 ps-4"
          >
            {groups.map((group) => (
              <SwitchField
                key={group}
                label={noticesTexts.groups[group].setting}
                checked={shown.daily && !shown.off.includes(group)}
                disabled={!shown.daily}
                onChange={(event) => toggle(group, event.target.checked)}
              />
            ))}
          </fieldset>
        ) : null}
        <SwitchField
          label={texts.weekly(polite)}
          hint={texts.weeklyHint(polite)}
          checked={shown.weekly ?? true}
          onChange={(event) => save({ weekly: event.target.checked })}
        />
      </div>
      <Preview settings={shown} />
    </section>
  );
};

/** What the daily digest brings: saved with each switch. */
export const SettingsPage = () => {
  const query = useQuery(ask(notices.getNoticeSettings, { query: { preview: true } }));
  return (
    <AccountFrame title={securityTexts.notices} intro={null}>
      <Loaded query={query} failed={texts.failed}>
        {(settings) => <Switches settings={settings} />}
      </Loaded>
      <PhonesPart />
    </AccountFrame>
  );
};
