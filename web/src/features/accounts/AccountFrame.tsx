import { Bell, BookOpenText, Database, ShieldCheck, User } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { SectionNav } from "#web/frame/SectionNav.tsx";
import { frameTexts } from "#web/frame/texts.ts";
import { securityTexts } from "./security-texts.ts";

/** The frame of the pages about one's own account: their rubrics beside them. */
export const AccountFrame = ({
  children,
  ...head
}: {
  title: string;
  intro?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const { current } = useSession();
  const { pathname } = useLocation();
  const rubrics = [
    {
      to: current ? paths.editProfile(current.id) : paths.newProfile,
      label: current ? securityTexts.modifyProfile : securityTexts.createProfile,
      Icon: User,
    },
    { to: paths.account, label: securityTexts.security, Icon: ShieldCheck },
    { to: paths.reading, label: frameTexts.reading, Icon: BookOpenText },
    { to: paths.noticeSettings, label: securityTexts.notices, Icon: Bell },
    { to: paths.myData, label: securityTexts.data, Icon: Database },
  ];
  return (
    <div className="wrap page">
      <div className="side cols-rail">
        <SectionNav
          label={securityTexts.rubrics}
          groups={[{ entries: rubrics.map((one) => ({ ...one, isCurrent: one.to === pathname })) }]}
        />
        <div className="stack">
          <PageHead {...head} />
          {children}
        </div>
      </div>
    </div>
  );
};
