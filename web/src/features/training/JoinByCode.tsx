import { type FormEvent, useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import { readJoinCode, shownJoinCode } from "#shared/training/training.rules.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { refreshSession } from "#web/api/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { forgetCode, keptCode } from "./join-code.ts";
import { learnerTexts } from "./texts.ts";

/** A promotion's code, typed or kept from a link: anyone who enters it is a confirmed member at once. */
export const JoinByCode = ({
  profileId,
  code: given = keptCode(),
  isAlone,
  onJoined,
}: {
  profileId: string;
  code?: string | undefined;
  /** The whole page, whose title says the same. */
  isAlone?: boolean;
  onJoined?: () => void;
}) => {
  const [typed, setTyped] = useState(given ? shownJoinCode(readJoinCode(given)) : "");
  const [error, setError] = useState<string>();
  const joining = useSend(training.joinTrainingAction, {
    refreshes: [training.listProfileTrainingActions, training.listNextTrainingActions],
  });
  const join = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const code = readJoinCode(typed);
    if (code === "") return setError(learnerTexts.codeRequired);
    try {
      await joining.mutateAsync({ body: { profile_id: profileId, code } });
    } catch (failure) {
      return setError(problemOf(failure).message);
    }
    forgetCode();
    notify.success(learnerTexts.joined);
    // Rights come with the confirmed profile.
    await refreshSession();
    onJoined?.();
  };
  return (
    <Form className={isAlone ? "" : "panel stack stack-s"} onSubmit={(event) => void join(event)}>
      {isAlone ? null : <h3>{learnerTexts.codeTitle}</h3>}
      <TextField
        className="max-w-md"
        label={learnerTexts.code}
        hint={learnerTexts.codeHint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="grid justify-items-start">
        <Button
          type="submit"
          variant={isAlone ? "filled" : "outline"}
          wide={isAlone}
          large={isAlone}
          pending={joining.isPending}
        >
          {learnerTexts.codeJoin}
        </Button>
      </div>
    </Form>
  );
};
