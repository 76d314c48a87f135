import { Clock, FileText } from "lucide-react";
import type { Waiting } from "#shared/steps/steps.schemas.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Need } from "./followed.ts";
import { followedTexts } from "./texts.ts";

/** What is to do for a learner, and how much of it. */
export const NeedBadge = ({
  need,
  of: { awaiting_word, late },
  step,
  isYours = true,
}: {
  need: Need;
  of: Waiting;
  /** Names a single step; undefined where its name stands beside it. */
  step: string | undefined;
  /** Whether the word that is awaited is the reader's own. */
  isYours?: boolean;
}) => {
  const count = (need === "word" ? awaiting_word : late).length;
  const said = need === "word" && !isYours ? followedTexts.wordOfOthers : followedTexts.marks[need];
  return (
    <Badge look={need === "word" ? "brass" : "danger"}>
      {need === "word" ? <FileText /> : <Clock />}
      {step && count === 1 ? `${step} ` : ""}
      {said(count)}
    </Badge>
  );
};
