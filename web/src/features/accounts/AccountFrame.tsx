import { Bell, Database, ShieldCheck, User } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink, useLocation, useNavigate } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { SelectField } from "#web/ui/TextField.tsx";
import { securityTexts } from "./security-texts.ts";

/** The frame of the pages about one's own account: their rubrics beside them; a select where there is no room. */
export const AccountFrame = ({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) => {
  const { current } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const rubrics = [
    {
      to: current ? paths.editProfile(current.id) : paths.newProfile,
      label: current ? securityTexts.modifyProfile : securityTexts.createProfile,
      Icon: User,
    },
    { to: paths.account, label: securityTexts.security, Icon: ShieldCheck },
    { to: paths.noticeSettings, label: securityTexts.notices, Icon: Bell },
    { to: paths.myData, label: securityTexts.data, Icon: Database },
  ];
  return (
    <div className="wrap page">
      <div className="side cols-rail">
        <nav className="only-s" aria-label={securityTexts.rubrics}>
          <SelectField
            label={securityTexts.rubric}
            options={rubrics.map(({ to, label }) => ({ id: to, label }))}
            value={pathname}
            onChange={(event) => void navigate(event.target.value)}
          />
        </nav>
        <nav className="rail only-l side-sticky" aria-label={securityTexts.rubrics}>
          {rubrics.map(({ to, label, Icon }) => (
            <NavLink key={to} to={to} end>
              <Icon />
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="stack">
          <div className="stack stack-s">
            <PageTitle>{title}</PageTitle>
            {intro}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
};
