import { useEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { readJoinCode } from "#shared/training/training.rules.ts";
import { useSession } from "#web/api/session.ts";
import { useBasket } from "#web/features/wishes/basket.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { JoinByCode } from "./JoinByCode.tsx";
import { keepCode } from "./join-code.ts";
import { learnerTexts } from "./texts.ts";

const Visitor = ({ code }: { code: string }) => {
  const returnTo = paths.joinByCode(code);
  return (
    <div className="panel stack read">
      <p>{learnerTexts.joinVisitor}</p>
      <div className="row">
        <ButtonLink to={paths.signIn({ returnTo, create: true })}>{learnerTexts.joinCreate}</ButtonLink>
        <ButtonLink variant="outline" to={paths.signIn({ returnTo })}>
          {learnerTexts.joinSignIn}
        </ButtonLink>
      </div>
    </div>
  );
};

/** Where a promotion's code leads, printed or sent: the code is kept until its reader has an account and a profile. */
export const JoinPage = () => {
  const { code: given = "" } = useParams();
  const code = readJoinCode(given);
  const navigate = useNavigate();
  const { count } = useBasket();
  const { status, profiles, current } = useSession();
  useEffect(() => keepCode(code), [code]);
  const learner = [current, ...profiles].find((profile) => profile?.role_id === roles.learner.id);
  return (
    <Page title={learnerTexts.joinPage}>
      {status === "loading" ? <LoadingState /> : null}
      {status === "anonymous" ? <Visitor code={code} /> : null}
      {status === "signedIn" && !learner ? (
        <div className="panel stack read">
          <p>{learnerTexts.joinNoProfile}</p>
          <div>
            <ButtonLink to={paths.newProfile}>{learnerTexts.joinNewProfile}</ButtonLink>
          </div>
        </div>
      ) : null}
      {status === "signedIn" && learner ? (
        <div className="read">
          <JoinByCode
            profileId={learner.id}
            code={code}
            level="h2"
            onJoined={() => void navigate(count > 0 ? paths.selection : paths.dashboard(), { replace: true })}
          />
        </div>
      ) : null}
    </Page>
  );
};
