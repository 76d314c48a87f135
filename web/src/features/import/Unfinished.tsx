import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import type { ImportCalls } from "./calls.ts";
import { importTexts } from "./texts.ts";

/** The imports into this place that one left before their end, each a way back to where it was. */
export const Unfinished = ({ calls }: { calls: ImportCalls }) => {
  const { pathname } = useLocation();
  const { data = [] } = useQuery({
    queryKey: ["unfinished imports", pathname],
    queryFn: calls.unfinished,
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Notice title={importTexts.unfinished(data.length)}>
      <p>{importTexts.unfinishedText}</p>
      <ul className="stack stack-s">
        {data.map(({ id, file_name, created_at, position, total }) => (
          <li key={id} className="row between">
            <div>
              <p className="bold">{file_name}</p>
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
