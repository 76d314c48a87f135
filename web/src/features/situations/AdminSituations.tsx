import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EllipsisVertical, Pencil, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import { awaitsReview, situationState } from "#shared/situations/situations.rules.ts";
import type { SituationCard } from "#shared/situations/situations.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AdminSection, CreateLink, SeeLink } from "#web/frame/admin/AdminSection.tsx";
import { PagedTable, usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { CutLink, Cuts } from "#web/ui/Cuts.tsx";
import { nearDay } from "#web/ui/dates.ts";
import { type Column, RowActions } from "#web/ui/lists/Table.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import { situationAdminTexts } from "./texts.ts";

const perPage = 10;

/** What the list may be cut to, as the address says it. */
const cuts = [
  {
    id: "a-relire",
    label: situationAdminTexts.toReview,
    query: { to_review: true },
    empty: { title: situationAdminTexts.nothingToReview, text: situationAdminTexts.nothingToReviewText },
  },
  {
    id: "publiees",
    label: situationAdminTexts.published,
    query: { is_published: true },
    empty: { title: situationAdminTexts.empty, text: situationAdminTexts.emptyText },
  },
  {
    id: "a-retirer",
    label: situationAdminTexts.toWithdraw,
    query: { withdrawal_asked: true },
    empty: { title: situationAdminTexts.nothingToWithdraw, text: situationAdminTexts.nothingToWithdrawText },
  },
];

/** The last thing that happened to it. */
const sinceOf = ({
  is_published,
  submitted_at,
  published_at,
  returned_at,
  approved_at,
  withdrawal_asked_at,
}: SituationCard) => {
  if (withdrawal_asked_at) return situationAdminTexts.withdrawalAsked(nearDay(withdrawal_asked_at));
  if (approved_at && !is_published) return situationAdminTexts.reviewed(nearDay(approved_at));
  if (is_published && published_at) return situationAdminTexts.since(nearDay(published_at));
  if (submitted_at) return situationAdminTexts.validated(nearDay(submitted_at));
  return returned_at && !is_published ? situationAdminTexts.since(nearDay(returned_at)) : null;
};

const columnsFor = (isStaff: boolean): Column<SituationCard>[] => [
  {
    id: "title",
    label: situationAdminTexts.situation,
    heading: true,
    cell: ({ id, title, is_emblematic }) => (
      <>
        {isStaff ? (
          <Link className="link-plain" to={paths.situation(id)}>
            {title}
          </Link>
        ) : (
          title
        )}
        {is_emblematic ? (
          <>
            <br />
            <span className="muted small font-normal">
              <Star className="inline" /> {situationAdminTexts.emblematic}
            </span>
          </>
        ) : null}
      </>
    ),
  },
  {
    id: "learner",
    label: situationAdminTexts.learner,
    cell: ({ student, degree }) => (
      <>
        {student?.name}
        {student && degree ? <span className="md:hidden"> · </span> : null}
        {degree ? <span className="muted small md:block">{degree.name}</span> : null}
      </>
    ),
  },
  {
    id: "state",
    label: situationAdminTexts.state,
    cell: (situation) => {
      const word = situationAdminTexts.states[situationState(situation)];
      return (
        <>
          {awaitsReview(situation) ? (
            <Badge look="brass">{word}</Badge>
          ) : (
            <OnOff on={situation.is_published}>{word}</OnOff>
          )}
          <span className="muted small block">{sinceOf(situation)}</span>
        </>
      );
    },
  },
];

/** Every situation, drafts too; the referent trainer reads the list only. */
export const AdminSituations = () => {
  const { isStaff, role } = useRights();
  const isManager = role === "administrator" || role === "coordinator";
  const { page, to } = usePageInAddress();
  const [removed, setRemoved] = useState<SituationCard>();
  const [search] = useSearchParams();
  const cut = cuts.find(({ id }) => id === search.get("etat"));
  const query = useQuery({
    ...ask(situations.filterSituations, {
      query: { page, per_page: perPage, ...cut?.query },
    }),
    placeholderData: keepPreviousData,
  });
  const remove = useSend(situations.deleteSituation, { refreshes: [situations.filterSituations] });
  const create = isManager ? (
    <CreateLink to={paths.newSituation}>{situationAdminTexts.create}</CreateLink>
  ) : undefined;
  const actions: Column<SituationCard> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (situation) => (
      <RowActions>
        {awaitsReview(situation) ? (
          <ButtonLink
            small
            variant="outline"
            to={paths.situation(situation.id)}
            aria-label={
              situation.approved_at
                ? situationAdminTexts.publishNamed(situation.title)
                : situationAdminTexts.reviewNamed(situation.title)
            }
          >
            {situation.approved_at ? situationAdminTexts.publish : situationAdminTexts.review}
          </ButtonLink>
        ) : (
          <SeeLink name={situation.title} to={paths.situation(situation.id)} />
        )}
        <Menu
          trigger={<IconButton label={adminTexts.actionsOn(situation.title)} icon={<EllipsisVertical />} />}
          entries={[
            ...(situation.editable
              ? [
                  {
                    id: "edit",
                    label: adminTexts.edit,
                    icon: <Pencil />,
                    to: paths.editSituation(situation.id),
                  },
                ]
              : []),
            {
              id: "remove",
              label: adminTexts.remove,
              icon: <Trash2 />,
              danger: true,
              onSelect: () => setRemoved(situation),
            },
          ]}
        />
      </RowActions>
    ),
  };
  return (
    <AdminSection
      title={situationAdminTexts.title}
      total={query.data?.total}
      action={create}
      find={
        <Cuts label={situationAdminTexts.show}>
          {[{ id: "", label: situationAdminTexts.all }, ...cuts].map(({ id, label }) => (
            <CutLink key={id} to={paths.situationsIn(id)} isIn={id === (cut?.id ?? "")} label={label} />
          ))}
        </Cuts>
      }
    >
      {/* The title and the degree take one line more each where three columns share the width. */}
      <div className="stack lg:[&_thead_th:first-child]:w-[31%] lg:[&_thead_th:nth-child(2)]:w-[31%]">
        <PagedTable
          brief
          query={query}
          perPage={perPage}
          caption={situationAdminTexts.title}
          columns={isStaff ? [...columnsFor(true), actions] : columnsFor(false)}
          empty={
            cut
              ? cut.empty
              : { title: situationAdminTexts.empty, text: situationAdminTexts.emptyText, action: create }
          }
          to={to}
          filteredBy={cut !== undefined}
        />
      </div>
      <RemoveDialog
        item={removed}
        name={removed?.title}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};
