import { expected } from "#shared/wishes/wishes.rules.ts";
import type { Session } from "#web/api/session-state.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { wishesTexts } from "./texts.ts";

type Step = { to: string; label: string; isLook?: boolean };

/** Whether a learner belongs, or asks to belong, to a training action: then only the time for wishes is to come. */
export const hasPromotion = (current: Session["current"]): boolean =>
  (current?.training_actions ?? []).length > 0;

/** What leads from a selection to saved wishes: an account, a profile, a promotion, then the wishes themselves. */
export const stepToWishes = ({ status, current }: Session, target: { path: string } | undefined): Step => {
  if (status !== "signedIn")
    return { to: paths.signIn({ create: true }), label: wishesTexts.createMyAccount };
  if (!current) return { to: paths.newProfile, label: wishesTexts.createProfile };
  if (!target)
    return {
      to: paths.dashboard(),
      label: hasPromotion(current) ? frameTexts.dashboard : wishesTexts.choosePromotion,
    };
  return { to: target.path, label: wishesTexts.seeWishes };
};

/** The one action of the bar: with one or two structures, a visitor is still choosing. */
export const nextStep = (session: Session, target: { path: string } | undefined, count: number): Step =>
  session.status !== "signedIn" && count < expected.priority
    ? { to: paths.selection, label: wishesTexts.see, isLook: true }
    : stepToWishes(session, target);
