import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Obstacle } from "#shared/contract/obstacle.ts";
import { confirmedValues } from "#shared/reference/reference.rules.ts";
import type { ProposedList } from "#shared/reference/reference.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ObstacleList, obstaclesOf } from "#web/frame/admin/Obstacles.tsx";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { referenceTexts } from "./texts.ts";
import { decidedLists, useDecision } from "./use-decision.ts";

/** Gives what uses a value another one of its list, and takes the value off the list. */
export const ReplaceDialog = ({
  list,
  value: { id, name },
  structures,
  onClose,
}: {
  list: ProposedList;
  value: { id: string; name: string };
  /** How many use it, where that is known. */
  structures?: number;
  onClose: () => void;
}) => {
  const { decide, pending } = useDecision();
  const { data = [] } = useQuery(ask(decidedLists[list], {}));
  const [chosen, setChosen] = useState("");
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const replace = async () => {
    const body = { decision: "replace", value_id: chosen } as const;
    const problem = await decide(id, body, referenceTexts.replaced(name));
    if (problem) setObstacles(obstaclesOf(problem));
    else onClose();
  };
  return (
    <FormDialog
      title={referenceTexts.replaceTitle(name)}
      size="small"
      save={referenceTexts.replace}
      pending={pending}
      idle={chosen === ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void replace();
      }}
    >
      <SelectField
        required
        label={referenceTexts.replaceBy}
        placeholder={referenceTexts.choose}
        options={confirmedValues(data)
          .filter((other) => other.id !== id)
          .map((other) => ({ id: other.id, label: other.name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="muted">{referenceTexts.replaceText(structures)}</p>
      {obstacles.length > 0 ? <p>{referenceTexts.replaceObstacles}</p> : null}
      <ObstacleList obstacles={obstacles} onLeave={onClose} />
    </FormDialog>
  );
};
