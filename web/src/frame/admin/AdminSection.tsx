import { ChevronDown, Pencil, Plus, Trash2, Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { Count } from "#web/ui/Badge.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { useFolds } from "./FoldedOnPhones.tsx";
import { adminTexts } from "./texts.ts";

type Tools = {
  /** The one field in sight on phones too. */
  find?: ReactNode;
  filters?: ReactNode;
  /** How many filters are in force. */
  filtered?: number | undefined;
  /** How phones sort the list: wide screens press the titles of its columns. */
  sort?: ReactNode;
  /** What is seldom done with the whole list. */
  menu?: ReactNode;
  /** The same as a button or two, in sight on phones too. */
  acts?: ReactNode;
};

/** On phones one line, so that the list stands in the first screen: the rest is behind its button. */
export const FoldedTools = ({ find, filters, filtered = 0, sort, menu, acts }: Tools) => {
  const [isOpen, setOpen] = useState(false);
  const folded = useId();
  if (!(filters || sort || menu)) return find;
  return (
    <>
      <div className="flex items-center gap-1">
        {find ? <div className="grow">{find}</div> : null}
        <Button
          variant="quiet"
          className={acts ? "" : find ? "-mr-3" : "-ml-3"}
          aria-expanded={isOpen}
          aria-controls={folded}
          onClick={() => setOpen(!isOpen)}
        >
          {filters ? (
            <span>
              {adminTexts.filters}
              {menu ? <span className="sr">{adminTexts.andOthers}</span> : null}
            </span>
          ) : (
            adminTexts.others
          )}
          {filtered > 0 ? <Count value={filtered} /> : null}
          <ChevronDown />
        </Button>
        {acts ? <span className="-mr-3 -ml-2">{acts}</span> : null}
      </div>
      <div id={folded} hidden={!isOpen} className="stack rounded-md border border-line bg-surface p-3.5">
        {filters}
        {sort}
        {menu}
      </div>
    </>
  );
};

const WideTools = ({ find, filters }: Tools) =>
  find || filters ? (
    <div className="grid auto-cols-[minmax(0,15rem)] grid-flow-col grid-cols-[minmax(0,1fr)] items-end gap-gap">
      {find ?? <span />}
      {filters}
    </div>
  ) : null;

/** One list of the administration: its title with the total count, its action, what one looks by, its content. */
export const AdminSection = ({
  title,
  lang,
  total,
  action,
  children,
  ...tools
}: Tools & {
  title: string;
  /** Of a title that is no French. */
  lang?: string | undefined;
  total?: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const folds = useFolds();
  // What is seldom done with a short list stands below it: above, it would take a line of the first screen for itself.
  const isMenuAlone = !(tools.find || tools.filters || tools.sort);
  return (
    <div className="stack">
      <div className="flex items-center justify-between gap-2 md:flex-wrap">
        <PageTitle documentTitle={title}>
          <span lang={lang}>{title}</span>{" "}
          {total === undefined ? null : <span className="muted num">{total.toLocaleString("fr")}</span>}
        </PageTitle>
        {folds ? (
          action
        ) : (
          <div className="row">
            {action}
            {tools.menu}
            {tools.acts}
          </div>
        )}
      </div>
      {folds ? isMenuAlone ? null : <FoldedTools {...tools} /> : <WideTools {...tools} />}
      {children}
      {folds && isMenuAlone && tools.menu ? <div className="-mx-3 print:hidden">{tools.menu}</div> : null}
    </div>
  );
};

/** On phones the title beside it says what is created. */
const CreateWords = ({ whole }: { whole: string }) => (
  <>
    <Plus />
    {useFolds() ? adminTexts.create : whole}
  </>
);

export const CreateButton = ({
  children,
  variant = "filled",
  onClick,
}: {
  children: string;
  variant?: "filled" | "outline";
  onClick: () => void;
}) => (
  <Button variant={variant} className="flex-none" aria-label={children} onClick={onClick}>
    <CreateWords whole={children} />
  </Button>
);

export const CreateLink = ({ children, to }: { children: string; to: string }) => (
  <ButtonLink className="flex-none" aria-label={children} to={to}>
    <CreateWords whole={children} />
  </ButtonLink>
);

export const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink variant="outline" to={to}>
    <Upload />
    {adminTexts.import}
  </ButtonLink>
);

/** On phones the name of the row leads there, and nothing stands under it. */
export const SeeLink = ({ name, to }: { name: string; to: string }) =>
  useFolds() ? null : (
    <ButtonLink variant="quiet" to={to} aria-label={adminTexts.seeNamed(name)}>
      {adminTexts.see}
    </ButtonLink>
  );

/** The name of a row that opens its dialog. */
export const EditByName = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button
    type="button"
    className="-my-1 cursor-pointer py-1 text-left font-[inherit] hover:underline max-md:min-h-11 max-md:underline max-md:decoration-1 max-md:underline-offset-4"
    onClick={onClick}
  >
    {name}
  </button>
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
