import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { ButtonLink, PickButton } from "#web/ui/Button.tsx";
import { firstTap } from "#web/ui/browser/first-tap.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { hueOf } from "#web/ui/drawings/marquetry.ts";
import { rememberInvitation, wasInvited } from "./basket.ts";
import { useSelection } from "./selection.ts";
import { learnerForCalls, useLearner } from "./target.ts";
import { wishesTexts } from "./texts.ts";

// Both load the dialog library, which a page needs only once somebody chooses a structure.
const VisitorPrompt = lazyComponent(async () => (await import("./VisitorPrompt.tsx")).VisitorPrompt);
const FullSelection = lazyComponent(async () => (await import("./FullSelection.tsx")).FullSelection);

type Props = {
  structure: { id: string; name: string };
  wide?: boolean;
  /** The sign alone, its words for screen readers. */
  bare?: boolean;
};

/** What a choice opens over the page. */
type Asked = "invitation" | "full";

const Pick = ({ structure, wide, bare, invites }: Props & { invites: boolean }) => {
  const selection = useSelection();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (what: Asked) => {
    setAsked(what);
    setIsOpen(true);
  };
  const { id, name } = structure;
  const savedAt = selection.savedAt(id);
  const picked = selection.has(id);
  const look = bare ? "btn-icon" : wide ? "btn-wide" : "";
  const word = (text: string) => (bare ? <span className="sr">{text}</span> : text);
  if (picked && savedAt)
    return (
      <ButtonLink
        variant="picked"
        wide={wide}
        className={bare ? "btn-icon" : ""}
        data-hue={hueOf(id)}
        to={savedAt}
      >
        <Check />
        {word(wishesTexts.inWishes)}
        <span className="sr"> : {name}</span>
      </ButtonLink>
    );
  const choose = () => {
    if (picked) return selection.arrange(selection.ids.filter((one) => one !== id));
    if (selection.isFull) return open("full");
    selection.arrange([...selection.ids, id]);
    if (!invites || wasInvited()) return undefined;
    rememberInvitation();
    return open("invitation");
  };
  const closing = { open: isOpen, onClose: () => setIsOpen(false) };
  return (
    <>
      <PickButton className={look} data-hue={hueOf(id)} picked={picked} onClick={firstTap(choose)}>
        {picked ? <Check /> : <Plus />}
        {word(picked ? wishesTexts.picked : wishesTexts.pick)}
        <span className="sr"> {name}</span>
      </PickButton>
      {asked === "invitation" ? <VisitorPrompt {...closing} /> : null}
      {asked === "full" ? (
        <FullSelection
          {...closing}
          name={name}
          ids={selection.ids}
          onReplace={(old) => {
            selection.arrange(selection.ids.map((one) => (one === old ? id : one)));
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
};

/** True for learners, and for visitors, who may become one; until the session is known, for a learner who read here last. */
export const useMayPick = (): boolean => {
  const { status } = useSession();
  const learner = useLearner();
  if (status === "loading") return learnerForCalls() !== undefined;
  return status === "anonymous" || learner !== undefined;
};

/** Puts a structure in the selection or takes it out. Nothing for those who do not choose structures. */
export const PickStructure = (props: Props) => {
  const { status } = useSession();
  return useMayPick() ? <Pick {...props} invites={status === "anonymous"} /> : null;
};
