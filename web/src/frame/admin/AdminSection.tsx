import { Eye, Pencil, Plus, Trash2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { adminTexts } from "./texts.ts";

/** One list of the administration: its title with the total count, its action, its content. */
export const AdminSection = ({
  title,
  lang,
  total,
  action,
  children,
}: {
  title: string;
  /** Of a title that is no French. */
  lang?: string | undefined;
  total?: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className="stack">
    <div className="row between">
      <PageTitle documentTitle={title}>
        <span lang={lang}>{title}</span>{" "}
        {total === undefined ? null : <span className="muted num">{total.toLocaleString("fr")}</span>}
      </PageTitle>
      {action}
    </div>
    {children}
  </div>
);

export const CreateButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button onClick={onClick}>
    <Plus />
    {children}
  </Button>
);

export const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink variant="outline" to={to}>
    <Upload />
    {adminTexts.import}
  </ButtonLink>
);

export const SeeLink = ({ name, to }: { name: string; to: string }) => (
  <ButtonLink variant="quiet" to={to} aria-label={adminTexts.seeNamed(name)}>
    <Eye />
    {adminTexts.see}
  </ButtonLink>
);

export const EditButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton label={adminTexts.editNamed(name)} icon={<Pencil />} onClick={onClick} />
);

export const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton
    variant="quietDanger"
    label={adminTexts.removeNamed(name)}
    icon={<Trash2 />}
    onClick={onClick}
  />
);
