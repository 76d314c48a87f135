import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useParams } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { useOpened } from "#web/frame/recently-opened.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Band } from "#web/ui/drawings/Pattern.tsx";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Breadcrumb } from "#web/ui/navigation/Breadcrumb.tsx";
import { ApproveButton } from "./ApproveButton.tsx";
import { EmblematicBadge } from "./EmblematicBadge.tsx";
import { LastRemark } from "./LastRemark.tsx";
import { OpenPassages } from "./PassageNotes.tsx";
import { ReadSections } from "./ReadSections.tsx";
import { ReturnButton } from "./ReturnDialog.tsx";
import { SaidOf } from "./SaidOf.tsx";
import { situationsTexts } from "./texts.ts";

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

const Badges = ({ situation }: { situation: SharedSituation }) => {
  const { role } = useRights();
  const isManager = role === "administrator" || role === "coordinator";
  const { is_emblematic, is_published, submitted_at, returned_at, editable } = situation;
  if (!is_emblematic && !isManager && (is_published || !editable)) return null;
  return (
    <p className="row gap-2">
      {is_emblematic ? <EmblematicBadge /> : null}
      {isManager ? (
        <Badge look={is_published ? "ink" : "line"}>
          {is_published ? situationsTexts.published : situationsTexts.invisible}
        </Badge>
      ) : null}
      {is_published ? null : (
        <Badge look="line">
          {submitted_at
            ? situationsTexts.submitted(day(submitted_at))
            : returned_at
              ? situationsTexts.returnedOn(day(returned_at))
              : situationsTexts.draft}
        </Badge>
      )}
    </p>
  );
};

const Facts = ({ situation }: { situation: SharedSituation }) => {
  const facts = [
    [situationsTexts.degree, situation.degree?.name],
    [situationsTexts.legalForm, situation.legal_form?.name],
    [situationsTexts.types, namesOf(situation.types).join(", ")],
    [situationsTexts.publics, namesOf(situation.publics).join(", ")],
    [situationsTexts.createdAt, day(situation.created_at)],
  ];
  return (
    <div className="panel stack stack-s">
      <h2 className="text-lg">{situationsTexts.summary}</h2>
      <dl className="stack stack-s">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="small muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
};

const Detail = ({ situation }: { situation: SharedSituation }) => (
  <div className="wrap page stack" data-hue={hueOf(situation.id)}>
    <Breadcrumb trail={[{ to: paths.situations, label: situationsTexts.title }]} current={situation.title} />
    <Band
      isLow
      id={situation.id}
      sign={signOf(situation.title, namesOf(situation.types))}
      columns={14}
      rows={1}
    />
    <div className="side [--cols:minmax(0,1fr)_20rem] [--gap:2rem]">
      <article className="stack stack-l [&_h2]:text-xl">
        <header className="stack gap-3.5 pt-2 [&_.badge]:whitespace-normal [&_.meta]:text-body">
          <Badges situation={situation} />
          <PageTitle documentTitle={situation.title}>{situation.title}</PageTitle>
          <LastRemark situation={situation} />
          <SaidOf situation={situation} />
          <OpenPassages situation={situation} />
          {situation.editable || situation.reviewable ? (
            <div className="row">
              {situation.editable ? (
                <ButtonLink variant="outline" to={paths.editSituation(situation.id)}>
                  <Pencil />
                  {situationsTexts.edit}
                </ButtonLink>
              ) : null}
              <ApproveButton situation={situation} />
              <ReturnButton situation={situation} />
            </div>
          ) : null}
        </header>
        <ReadSections sections={situation.sections} />
      </article>
      <aside className="stack side-sticky">
        <Facts situation={situation} />
        {situation.is_published ? <Notice>{situationsTexts.anonymous}</Notice> : null}
      </aside>
    </div>
  </div>
);

/** A situation to read, by anybody who is signed in once it is published. */
export const ReaderPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(ask(situations.getSituation, { params: { id } }));
  useOpened(query.data?.title);
  if (query.data) return <Detail situation={query.data} />;
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page">
      {query.error && !query.isFetching ? (
        <FailedState
          title={situationsTexts.readerFailed}
          detail={situationsTexts.readerFailedDetail}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingState tall lines={6} />
      )}
    </div>
  );
};
