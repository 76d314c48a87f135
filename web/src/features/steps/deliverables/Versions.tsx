import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { Sections } from "../Sections.tsx";
import { stepTexts, writingTexts } from "../texts.ts";

type Version = { version: number; date: string; author_name: string };
type Page<One> = { data: One[]; current_page: number; last_page: number };
type Query<One> = {
  data: Page<One> | undefined;
  error: Problem | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** A first version is what stands beside it. */
export const hasEarlier = ({ version }: { version: number }) => version > 1;

/** Who saved what and when: the newest first, each to be read. */
const Versions = <One extends Version>({
  query,
  newest,
  shown,
  author,
  handedIn = [],
  onPage,
  children,
}: {
  query: Query<One>;
  newest: number;
  /** The version that stands beside them. */
  shown?: number | undefined;
  /** Whose text this is, as the page says: only other authors are named. */
  author?: string;
  /** The versions that were handed in. */
  handedIn?: readonly number[];
  onPage: (page: number) => void;
  children: (version: One) => ReactNode;
}) => {
  const [read, setRead] = useState<One>();
  const valid = Math.max(...handedIn);
  return (
    <section className="panel stack" aria-labelledby="versions">
      <h2 id="versions" className="title-m">
        {writingTexts.versions}
      </h2>
      <Loaded query={query} failed={writingTexts.versionsFailed} loading={<LoadingState lines={2} />}>
        {({ data, current_page, last_page }) => (
          <>
            <ol className="grid">
              {data.map((one) => (
                <li
                  className="flex items-center justify-between gap-3 border-t border-line py-2"
                  key={one.version}
                >
                  <span>
                    <strong>{writingTexts.version(one.version)}</strong>{" "}
                    {handedIn.includes(one.version) ? (
                      <Badge look={one.version === valid ? "plain" : "line"}>
                        {one.version === valid ? writingTexts.handedIn : writingTexts.replaced}
                      </Badge>
                    ) : one.version === newest ? (
                      <Badge>{writingTexts.current}</Badge>
                    ) : null}
                    <br />
                    <span className="muted small">
                      {one.author_name === author
                        ? nearDayTime(one.date)
                        : writingTexts.versionBy(one.author_name, nearDayTime(one.date))}
                    </span>
                  </span>
                  {one.version === shown ? (
                    <span className="small muted">{writingTexts.shown}</span>
                  ) : (
                    <Button
                      variant="quiet"
                      aria-label={writingTexts.readVersion(one.version)}
                      onClick={() => setRead(one)}
                    >
                      {stepTexts.read}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {last_page > 1 ? <Pagination page={current_page} last={last_page} onPage={onPage} /> : null}
          </>
        )}
      </Loaded>
      <SlideOver
        open={read !== undefined}
        onClose={() => setRead(undefined)}
        title={read ? writingTexts.version(read.version) : ""}
        footer={
          <Button variant="outline" onClick={() => setRead(undefined)}>
            {stepTexts.close}
          </Button>
        }
      >
        {read ? (
          <>
            <p className="muted">{writingTexts.versionBy(read.author_name, nearDayTime(read.date))}</p>
            {children(read)}
          </>
        ) : null}
      </SlideOver>
    </section>
  );
};

export const DeliverableVersions = ({
  step: { id, said, profile },
  index,
  newest,
  shown,
}: {
  step: Step;
  index: number;
  newest: number;
  shown?: number;
}) => {
  const [page, setPage] = useState(1);
  const handedIn = said.submissions.filter(({ taken_over }) => !taken_over).map(({ version }) => version);
  const query = useQuery({
    ...ask(steps.listDeliverableVersions, { params: { id, index: String(index) }, query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Versions
      query={query}
      newest={newest}
      shown={shown}
      author={profile.user.name}
      handedIn={handedIn}
      onPage={setPage}
    >
      {({ sections }) => <Sections sections={sections} level="h3" />}
    </Versions>
  );
};

export const NoteVersions = ({
  id,
  roleId,
  newest,
  shown,
}: {
  id: string;
  roleId: number;
  newest: number;
  shown?: number;
}) => {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...ask(steps.listNoteVersions, { params: { id, roleId: String(roleId) }, query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Versions query={query} newest={newest} shown={shown} onPage={setPage}>
      {({ content }) => <p className="as-written">{content || writingTexts.emptied}</p>}
    </Versions>
  );
};
