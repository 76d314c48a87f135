import { useEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { readJoinCode, shownJoinCode } from "#shared/training/training.rules.ts";
import { useSession } from "#web/api/session.ts";
import { SignInFrame } from "#web/features/accounts/doors/SignInFrame.tsx";
import { useBasket } from "#web/features/wishes/basket.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { JoinByCode } from "./JoinByCode.tsx";
import { keepCode } from "./join-code.ts";
import { learnerTexts } from "./texts.ts";

const Visitor = ({ returnTo }: { returnTo: string }) => (
  <>
    <ButtonLink wide large to={paths.signIn({ returnTo, create: true })}>
      {learnerTexts.joinCreate}
    </ButtonLink>
    <ButtonLink wide variant="outline" to={paths.signIn({ returnTo })}>
      {learnerTexts.joinSignIn}
    </ButtonLink>
  </>
);

/** Where a promotion's code leads, printed or sent: the code is kept until its reader has an account and a profile. */
export const JoinPage = () => {
  const { code: given = "" } = useParams();
  const code = readJoinCode(given);
  const navigate = useNavigate();
  const { count } = useBasket();
  const { status, profiles, current } = useSession();
  useEffect(() => keepCode(code), [code]);
  const learner = [current, ...profiles].find((profile) => profile?.role_id === roles.learner.id);
  const isNew = status === "signedIn" && !learner;
  const intro =
    status === "anonymous"
      ? learnerTexts.joinVisitor(shownJoinCode(code).trim())
      : isNew
        ? learnerTexts.joinNoProfile
        : null;
  return (
    <SignInFrame title={learnerTexts.joinPage} intro={intro}>
      {status === "loading" ? <LoadingState /> : null}
      {status === "anonymous" ? <Visitor returnTo={paths.joinByCode(code)} /> : null}
      {isNew ? (
        <ButtonLink wide large to={paths.newProfile}>
          {learnerTexts.joinNewProfile}
        </ButtonLink>
      ) : null}
      {status === "signedIn" && learner ? (
        <JoinByCode
          profileId={learner.id}
          code={code}
          isAlone
          onJoined={() => void navigate(count > 0 ? paths.selection : paths.dashboard(), { replace: true })}
        />
      ) : null}
    </SignInFrame>
  );
};
