import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { retention } from "#shared/contract/retention.ts";
import { maxNotices, noticeGroups, noticeKinds } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { CutLink, Cuts } from "#web/ui/Cuts.tsx";
import { day } from "#web/ui/dates.ts";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { NoticeRow } from "./NoticeRow.tsx";
import { noticesTexts as texts } from "./texts.ts";
import { askNotices, usePolite, useReading } from "./use-notices.ts";

type Cut = { id: string | undefined; label: string; of: readonly Notice[] };

/** So few that one reads them all: cutting them by group would take more room than they do. */
const few = 10;

/** Unread, all, and of many each group of which there are notices; `asked`: the one that the address names. */
const cutsOf = (all: readonly Notice[], asked: string | undefined): Cut[] => [
  { ...texts.unreadCut, of: all.filter(({ is_read }) => !is_read) },
  { id: undefined, label: texts.allCut, of: all },
  ...noticeGroups
    .map((group) => ({
      id: group,
      label: texts.groups[group].cut,
      of: all.filter(({ kind }) => noticeKinds[kind] === group),
    }))
    .filter(({ id, of }) => of.length > 0 && (all.length > few || id === asked)),
];

const dayName = (iso: string): string => {
  const daysAgo = (days: number) => day(new Date(Date.now() - days * 86_400_000).toISOString());
  const name = day(iso);
  if (name === daysAgo(0)) return texts.today;
  return name === daysAgo(1) ? texts.yesterday : name;
};

/** Those of one step together, as unread as each other: ten notices are often about three steps. */
const gathered = (notices: readonly Notice[]): [Notice, ...Notice[]][] =>
  [
    ...Map.groupBy(notices, ({ id, kind, about, is_read }) =>
      noticeKinds[kind] === "steps" ? `${about} ${is_read}` : id,
    ).values(),
  ].flatMap(([first, ...others]): [Notice, ...Notice[]][] => (first ? [[first, ...others]] : []));

const Days = ({ notices }: { notices: readonly Notice[] }) => {
  const polite = usePolite();
  const { readSome } = useReading();
  return [...Map.groupBy(notices, ({ at }) => dayName(at))].map(([name, own]) => (
    <section key={name} className="stack stack-s" aria-label={name}>
      <h2 className="title-m">{name}</h2>
      <ul className="news panel panel-flush">
        {gathered(own).map(([notice, ...others]) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            others={others}
            polite={polite}
            onOpen={() => {
              if (!notice.is_read) readSome([notice, ...others].map(({ id }) => id));
            }}
          />
        ))}
      </ul>
    </section>
  ));
};

const Found = ({ all, unread }: { all: readonly Notice[]; unread: number }) => {
  const [search] = useSearchParams();
  const { readAll, isPending } = useReading();
  const polite = usePolite();
  const asked = search.get(texts.cutInAddress) ?? undefined;
  const cuts = cutsOf(all, asked);
  const cut = cuts.find(({ id }) => id === asked);
  if (all.length === 0)
    return (
      <EmptyState title={texts.none} sign="book" level="h2">
        {polite ? texts.noneTextPolite : texts.noneText}
      </EmptyState>
    );
  return (
    <>
      <div className="row between">
        <Cuts label={texts.cuts}>
          {cuts.map(({ id, label, of }) => (
            <CutLink
              key={label}
              to={id === undefined ? paths.notices : paths.noticesOf(id)}
              isIn={id === asked}
              label={label}
              count={of.length}
            />
          ))}
        </Cuts>
        {unread > 0 && cut && cut.of.length > 0 ? (
          <Button variant="outline" onClick={readAll} pending={isPending}>
            {texts.readAll}
          </Button>
        ) : null}
      </div>
      <ListStatus
        name={cut?.label ?? texts.title}
        total={cut?.of.length ?? 0}
        filteredBy={asked !== undefined}
      >
        <EmptyState title={texts.noneOfKind} sign="book">
          <Link to={paths.notices}>{texts.showAll}</Link>
        </EmptyState>
      </ListStatus>
      {cut && cut.of.length > 0 ? <Days notices={cut.of} /> : null}
      <p className="muted small">{texts.kept(retention.notices, maxNotices)}</p>
    </>
  );
};

/** Everything that the user was told in the last 90 days. */
export const NoticesPage = () => {
  const query = useQuery({ ...askNotices(), refetchOnMount: "always" });
  return (
    <Page
      narrow
      title={texts.title}
      actions={
        <ButtonLink variant="quiet" to={paths.noticeSettings}>
          <Settings2 />
          {texts.settings}
        </ButtonLink>
      }
    >
      <Loaded query={query} failed={texts.failed}>
        {({ data, unread }) => <Found all={data} unread={unread} />}
      </Loaded>
    </Page>
  );
};
