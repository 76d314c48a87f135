import { X } from "lucide-react";
import { Link, Navigate } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { useArranging } from "./arranging.ts";
import { useBasket } from "./basket.ts";
import { useFacts } from "./facts.ts";
import { NotALearner } from "./NotALearner.tsx";
import { hasPromotion, stepToWishes } from "./next-step.ts";
import { useMayPick } from "./PickStructure.tsx";
import { LastChange, RankedStructures } from "./RankedStructures.tsx";
import { BarFrame, Pips } from "./SelectionBar.tsx";
import { type Selection, useSelection } from "./selection.ts";
import { useTarget } from "./target.ts";
import { wishesTexts } from "./texts.ts";

const backToStructures = { to: paths.structures, label: wishesTexts.structures };
const nothingKnown = new Map<string, never>();

/** What is missing until these are wishes, beside the list on wide screens. */
const NextPanel = ({ count }: { count: number }) => {
  const session = useSession();
  const step = stepToWishes(session, undefined);
  const isVisitor = session.status !== "signedIn";
  const words = isVisitor
    ? { title: wishesTexts.needAccount, detail: wishesTexts.accountWaits }
    : hasPromotion(session.current)
      ? { title: wishesTexts.needTime, detail: wishesTexts.timeWaits }
      : { title: wishesTexts.needPromotion, detail: wishesTexts.promotionWaits };
  return (
    <section className="panel stack only-l" aria-label={wishesTexts.next}>
      <p>
        <b className="font-display text-[2.25rem] leading-none font-bold">{count}</b>{" "}
        <span className="muted">{wishesTexts.structuresOutOf(count)}</span>
      </p>
      <Pips count={count} />
      <div className="stack stack-s">
        <h2>{words.title}</h2>
        <p className="small muted">{words.detail}</p>
      </div>
      <ButtonLink wide to={step.to}>
        {step.label}
      </ButtonLink>
      {isVisitor ? <HaveAccount /> : null}
    </section>
  );
};

const HaveAccount = () => (
  <Link className="more" to={paths.signIn({ returnTo: paths.selection })}>
    {wishesTexts.haveAccount}
  </Link>
);

const Chosen = ({ selection }: { selection: Selection }) => {
  const session = useSession();
  const { ids, kept, count, arrange } = selection;
  const arranging = useArranging(ids, arrange);
  const basket = useBasket();
  const factsOf = useFacts(ids, nothingKnown);
  const takeOut = (id: string) => {
    arranging.remove(id);
    notify.undoable(wishesTexts.isOut(factsOf(id).name), undefined, async () => {
      // As the list is by then: they may have gone on choosing.
      const others = basket.read().filter((one) => one !== id);
      arrange(others.toSpliced(ids.indexOf(id), 0, id));
      arranging.setFocus({ id, button: "up" });
    });
  };
  const step = stepToWishes(session, undefined);
  const isWaiting = session.status === "signedIn" && hasPromotion(session.current);
  return (
    <>
      <Page
        title={wishesTexts.selection}
        back={backToStructures}
        intro={
          <>
            <p className="lede">{count > 0 ? wishesTexts.selectionIntro : wishesTexts.emptySelection}</p>
            {isWaiting && count > 0 ? (
              <p className="only-s">
                {wishesTexts.needTime}. {wishesTexts.timeWaits}
              </p>
            ) : null}
          </>
        }
      >
        <div className={count > 0 ? "side [--cols:minmax(0,1fr)_19rem]" : "stack"}>
          <RankedStructures
            kept={kept}
            arranging={arranging}
            factsOf={factsOf}
            actions={{
              move: arranging.move,
              removal: {
                word: wishesTexts.takeOut,
                label: wishesTexts.takeOutNamed,
                icon: <X />,
                act: takeOut,
              },
              disabled: false,
            }}
          />
          <aside className="stack side-sticky [&_h2]:text-xl">
            <LastChange arranging={arranging} factsOf={factsOf} />
            {count > 0 ? <NextPanel count={count} /> : null}
            {session.status === "signedIn" || count === 0 ? null : (
              <p className="only-s">
                <HaveAccount />
              </p>
            )}
          </aside>
        </div>
      </Page>
      {count > 0 ? (
        <BarFrame count={count}>
          <ButtonLink to={step.to}>{step.label}</ButtonLink>
        </BarFrame>
      ) : null}
    </>
  );
};

/**
 * What a visitor has chosen, in their order, until they have an account, a profile and a promotion. From then on the
 * selection stands in the page of their wishes.
 */
export const SelectionPage = () => {
  const { current } = useSession();
  const mayPick = useMayPick();
  const selection = useSelection();
  const { target, isPending } = useTarget();
  if (isPending)
    return (
      <Page title={wishesTexts.selection} back={backToStructures}>
        <LoadingState tall lines={5} />
      </Page>
    );
  if (target) return <Navigate to={target.path} replace />;
  // Somebody without a profile may become a learner.
  if (!mayPick && current) return <NotALearner title={wishesTexts.selection} />;
  return <Chosen selection={selection} />;
};
