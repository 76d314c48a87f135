import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Download, Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import type { Element } from "#shared/evidence/evidence.path.ts";
import type { EvidenceDossier } from "#shared/evidence/evidence.schemas.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useSession } from "#web/api/session.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { LoadedPage } from "#web/frame/LoadedPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { day, dayAndMonth, daySpan } from "#web/ui/dates.ts";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { useEvidenceAddress } from "./address.ts";
import { downloadDossiers } from "./downloading.ts";
import { Lines } from "./Lines.tsx";
import { NotApplicableDialog, PaperDialog, useMarking } from "./MarkDialogs.tsx";
import { Pieces } from "./Pieces.tsx";
import { evidenceTexts as texts } from "./texts.ts";

/** Previous and next among the drawn, in the order of the board. */
const Sample = ({ dossier, drawn }: { dossier: EvidenceDossier; drawn: readonly string[] }) => {
  const { training_action: action, learner } = dossier;
  const board = useQuery(ask(evidence.getEvidenceBoard, { params: { id: action.id } }));
  const sample = (board.data?.learners ?? []).filter((row) => drawn.includes(row.learner.id));
  const place = sample.findIndex((row) => row.learner.id === learner.id);
  if (place < 0) return null;
  const [before, after] = [sample[place - 1]?.learner, sample[place + 1]?.learner];
  const to = (id: string) => paths.evidenceOf(action.id, id, { tires: drawn.join(",") });
  return (
    <nav
      aria-label={texts.sample}
      className="print:hidden flex flex-wrap items-center justify-between gap-3 rounded-md bg-beech-100 px-pad py-3"
    >
      <p>
        <strong>{texts.sample}</strong>{" "}
        <span className="text-ink-2">
          <Aloud>{texts.place(place + 1, sample.length)}</Aloud>
        </span>
      </p>
      <div className="row gap-2">
        {before ? (
          <ButtonLink variant="outline" to={to(before.id)} aria-label={texts.previous(before.name)}>
            <ArrowLeft />
            {before.name}
          </ButtonLink>
        ) : null}
        {after ? (
          <ButtonLink to={to(after.id)} aria-label={texts.next(after.name)}>
            {after.name}
            <ArrowRight />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
};

/** A dossier that outlives its account: until when, under which law, and the administrator's decision. */
const Kept = ({ dossier }: { dossier: EvidenceDossier }) => {
  const { kept, may, training_action: action, learner } = dossier;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const erasing = useSend(evidence.eraseKeptEvidence, {
    refreshes: [evidence.getEvidenceBoard, notices.getTodo],
  });
  const keeping = useSend(evidence.keepEvidence, {
    refreshes: [evidence.getEvidence, evidence.getEvidenceBoard, notices.getTodo],
  });
  if (!kept) return null;
  const params = { id: action.id, learnerProfileId: learner.id };
  const keep = async () => {
    try {
      await keeping.mutateAsync({ params });
      notify.success(texts.keptNow);
    } catch (error) {
      notify.error(texts.keepFailed, problemOf(error).message);
    }
  };
  const erase = async () => {
    try {
      await erasing.mutateAsync({ params });
      notify.success(texts.erased);
      void navigate(paths.evidence(action.id));
    } catch (error) {
      notify.error(texts.eraseFailed, problemOf(error).message);
      setAsking(false);
    }
  };
  return (
    <Notice
      title={texts.kept(day(kept.until))}
      action={
        may.erase ? (
          <span className="row gap-2">
            {may.decide ? (
              <Button variant="outline" pending={keeping.isPending} onClick={() => void keep()}>
                {texts.keep(day(kept.until))}
              </Button>
            ) : null}
            <Button variant="quietDanger" onClick={() => setAsking(true)}>
              <Trash2 />
              {texts.erase}
            </Button>
          </span>
        ) : undefined
      }
    >
      <p>{texts.keptText}</p>
      {kept.asked_on ? (
        <p>
          {kept.decided
            ? texts.decidedToKeep(day(kept.asked_on), day(kept.decided.on), kept.decided.by)
            : texts.asked(day(kept.asked_on))}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={texts.eraseAsk}
        confirm={texts.erase}
        pending={erasing.isPending}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        <p>{texts.eraseText}</p>
      </ConfirmDialog>
    </Notice>
  );
};

type Open = { kind: "none" | "paper"; element: Element };

const Dossier = ({ dossier, isOwn }: { dossier: EvidenceDossier; isOwn: boolean }) => {
  const { filter, show, drawn } = useEvidenceAddress();
  const [open, setOpen] = useState<Open>();
  const { learner, training_action: action, lines, may, placed_at, left_on, begins_on } = dossier;
  const of = { actionId: action.id, learnerId: learner.id };
  const mark = useMarking(of);
  const missing = lines.filter(({ status }) => status === "missing");
  const toCheck = lines.filter(({ status }) => status === "to_check");
  const firstForPaper = missing[0] ?? lines.find(({ mark: said }) => !said) ?? lines[0];
  const shown = filter === "manque" ? missing : filter === "verifier" ? toCheck : lines;
  const openLine = lines.find(({ element }) => element === open?.element);
  const close = () => setOpen(undefined);
  const takeBack = async (element: Element, version: number) => {
    try {
      await mark(element, { mark: null, version });
      notify.success(texts.takenBack);
    } catch (error) {
      notify.error(texts.saveFailed, problemOf(error).message);
    }
  };
  const marking = may.mark
    ? {
        onNotApplicable: (element: Element) => setOpen({ kind: "none", element }),
        onPaper: (element: Element) => setOpen({ kind: "paper", element }),
        onTakeBack: (element: Element, version: number) => void takeBack(element, version),
      }
    : undefined;
  const isBefore = lines.every(({ cause, element }) => cause === "notStarted" || element === "E11");
  const search = drawn.length > 0 ? { tires: drawn.join(",") } : {};
  return (
    <div className="wrap page stack">
      <PageHead
        title={isOwn ? texts.ownDossier : learner.name}
        documentTitle={texts.dossierOf(learner.name)}
        back={
          isOwn
            ? { to: paths.dashboard(), label: texts.backHome }
            : { to: paths.evidence(action.id, search), label: texts.back }
        }
        intro={
          <p className="meta">
            {isOwn ? null : <span>{texts.dossier}</span>}
            <span>{action.name}</span>
            <span>
              {placed_at ? `${placed_at}, ` : ""}
              {daySpan(action.start_date, action.end_date)}
            </span>
            {left_on ? <span>{texts.departed(day(left_on))}</span> : null}
            {action.archived_at ? <span>{texts.archived}</span> : null}
          </p>
        }
        actions={
          <>
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer />
              {texts.print}
            </Button>
            {may.take ? (
              <Button
                variant={drawn.length > 0 ? "outline" : "filled"}
                onClick={() => void downloadDossiers(action.id, [learner.id])}
              >
                <Download />
                {texts.download}
              </Button>
            ) : null}
          </>
        }
      />
      {drawn.length > 0 && !isOwn ? <Sample dossier={dossier} drawn={drawn} /> : null}
      <Kept dossier={dossier} />
      {isBefore ? (
        <Notice title={texts.notStartedTitle}>{texts.notStarted(dayAndMonth(begins_on))}</Notice>
      ) : null}
      <section className="panel panel-flush" aria-labelledby="elements">
        <div className="panel-head">
          <h2 id="elements" className="title-m">
            {texts.elements(lines.length)}
          </h2>
          <div className="print:hidden">
            <Pills legend={texts.filter}>
              <Pill pressed={shown === lines} count={lines.length} onClick={() => show(undefined)}>
                {texts.whole}
              </Pill>
              <Pill pressed={shown === toCheck} count={toCheck.length} onClick={() => show("verifier")}>
                {texts.toCheck}
              </Pill>
              <Pill pressed={shown === missing} count={missing.length} onClick={() => show("manque")}>
                {texts.missing}
              </Pill>
            </Pills>
          </div>
        </div>
        {shown.length === 0 ? (
          <EmptyState title={texts.nothingHere} sign="sun" level="h3" />
        ) : (
          <Lines {...{ dossier, isOwn, marking }} lines={shown} />
        )}
      </section>
      {left_on ? <p className="muted">{texts.noLonger}</p> : null}
      <Pieces
        dossier={dossier}
        onAdd={
          marking && firstForPaper
            ? () => setOpen({ kind: "paper", element: firstForPaper.element })
            : undefined
        }
      />
      <p className="small muted">
        {texts.twoDates} {may.take ? texts.aboutZip : null}
      </p>
      {open?.kind === "none" && openLine ? (
        <NotApplicableDialog {...of} line={openLine} onClose={close} />
      ) : null}
      {open?.kind === "paper" ? (
        <PaperDialog {...of} lines={lines} element={open.element} onClose={close} />
      ) : null}
    </div>
  );
};

/** What proves one learner's path: eleven lines, then the pieces. */
export const DossierPage = () => {
  const { profiles } = useSession();
  const { id = "", profileId = "" } = useParams();
  const isOwn = profiles.some((one) => one.id === profileId);
  useStaffDensity(!isOwn);
  const query = useQuery(ask(evidence.getEvidence, { params: { id, learnerProfileId: profileId } }));
  return (
    <LoadedPage query={query} failed={texts.failed} lines={11}>
      {(dossier) => <Dossier key={`${id} ${profileId}`} dossier={dossier} isOwn={isOwn} />}
    </LoadedPage>
  );
};
