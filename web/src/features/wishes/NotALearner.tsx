import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { wishesTexts } from "./texts.ts";

/** Other profiles have no wishes. */
export const NotALearner = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState
      title={wishesTexts.notLearner}
      action={<ButtonLink to={paths.dashboard()}>{frameTexts.dashboard}</ButtonLink>}
    >
      {wishesTexts.notLearnerDetail}
    </EmptyState>
  </Page>
);
