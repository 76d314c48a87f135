import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { ButtonLink, PickButton } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { hueOf } from "#web/ui/marquetry.ts";
import { useBasket } from "./basket.ts";
import { useLearner, useRegistered } from "./target.ts";
import { wishesTexts } from "./texts.ts";

// Loads the dialog library, which a visitor needs only once they choose a structure.
const VisitorPrompt = lazyComponent(async () => (await import("./VisitorPrompt.tsx")).VisitorPrompt);

type Props = { structure: { id: string; name: string }; wide?: boolean };

const Toggle = ({ structure, wide, onPicked }: Props & { onPicked?: () => void }) => {
  const { has, toggle } = useBasket();
  const picked = has(structure.id);
  return (
    <PickButton
      className={wide ? "btn-wide" : ""}
      data-hue={hueOf(structure.id)}
      picked={picked}
      onClick={() => {
        toggle(structure.id);
        if (!picked) onPicked?.();
      }}
    >
      {picked ? <Check /> : <Plus />}
      {picked ? wishesTexts.picked : wishesTexts.pick}
      <span className="sr"> {structure.name}</span>
    </PickButton>
  );
};

const VisitorPick = (props: Props) => {
  const [asked, setAsked] = useState<boolean>();
  return (
    <>
      <Toggle {...props} onPicked={() => setAsked(true)} />
      {asked === undefined ? null : <VisitorPrompt open={asked} onClose={() => setAsked(false)} />}
    </>
  );
};

const LearnerPick = (props: Props) => {
  const { target, ids } = useRegistered();
  if (!target || !ids.includes(props.structure.id)) return <Toggle {...props} />;
  return (
    <ButtonLink variant="outline" wide={props.wide} to={target.path}>
      <Check />
      {wishesTexts.inWishes}
      <span className="sr"> : {props.structure.name}</span>
    </ButtonLink>
  );
};

/** True for learners, and for visitors, who may become one. */
export const useMayPick = (): boolean => {
  const { status } = useSession();
  const learner = useLearner();
  return status === "anonymous" || learner !== undefined;
};

/** Puts a structure in the basket or takes it out. Nothing for those who do not choose structures. */
export const PickStructure = (props: Props) => {
  const { status } = useSession();
  const learner = useLearner();
  if (status === "anonymous") return <VisitorPick {...props} />;
  return learner ? <LearnerPick {...props} /> : null;
};
