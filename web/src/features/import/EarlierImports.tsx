import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import type { UnfinishedImport } from "#shared/contract/import.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import type { ImportCalls } from "./calls.ts";
import { Recent } from "./Recent.tsx";
import { importTexts } from "./texts.ts";

/** The imports into this place: those that one left before their end, and everybody's of the last day. */
export const EarlierImports = ({ calls }: { calls: ImportCalls }) => {
  const { pathname } = useLocation();
  const { data } = useQuery({ queryKey: ["imports", pathname], queryFn: calls.list, staleTime: 0 });
  return data ? (
    <>
      <Unfinished imports={data.unfinished} pathname={pathname} />
      <Recent imports={data.recent} pathname={pathname} />
    </>
  ) : null;
};

/** Each a way back to where it was. */
const Unfinished = ({ imports, pathname }: { imports: readonly UnfinishedImport[]; pathname: string }) => {
  if (imports.length === 0) return null;
  return (
    <Notice title={importTexts.unfinished(imports.length)}>
      <p>{importTexts.unfinishedText}</p>
      <ul className="stack stack-s">
        {imports.map(({ id, file_name, created_at, position, total }) => (
          <li key={id} className="row between">
            <div>
              <p className="font-bold">{file_name}</p>
              <p className="muted small">
                {dayTime(created_at)} ·{" "}
                {position === 0 ? importTexts.leftReady(total) : importTexts.leftHalfway(position, total)}
              </p>
            </div>
            <ButtonLink
              variant="outline"
              to={`${pathname}?import=${id}`}
              aria-label={importTexts.resumeNamed(file_name)}
            >
              {importTexts.resume}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
