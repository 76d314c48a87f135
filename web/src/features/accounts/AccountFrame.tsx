import { Database, ShieldCheck, User } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { PageTitle } from "#web/app/PageTitle.tsx";
import { paths } from "#web/app/paths.ts";
import { securityTexts } from "./security-texts.ts";

/** The frame of the pages about one's own account: their rubrics beside them, above them on phones. */
export const AccountFrame = ({ intro, children }: { intro: ReactNode; children: ReactNode }) => {
  const { current } = useSession();
  const profile = current ? paths.editProfile(current.id) : paths.newProfile;
  return (
    <div className="wrap page">
      <div className="side cols-rail">
        <nav className="rail account-rail side-sticky" aria-label={securityTexts.rubrics}>
          <NavLink to={profile}>
            <User />
            {securityTexts.profile}
          </NavLink>
          <NavLink to={paths.account}>
            <ShieldCheck />
            {securityTexts.security}
          </NavLink>
          <NavLink to={paths.myData}>
            <Database />
            {securityTexts.data}
          </NavLink>
        </nav>
        <div className="stack">
          <div className="stack stack-s">
            <PageTitle>{securityTexts.title}</PageTitle>
            {intro}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
};
