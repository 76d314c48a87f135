import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Audience } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { libraryTexts } from "../texts.ts";
import { accessRoutes, type SharedThing } from "./access-routes.ts";
import { audienceText, reasonText } from "./access-words.ts";

const shownAtFirst = 20;

/** Who has access and where each right comes from. */
export const WhoSees = ({
  thing: { kind, id, trainingAction },
  audience,
}: {
  thing: SharedThing;
  audience: Audience;
}) => {
  const heading = useId();
  const [all, setAll] = useState(false);
  const query = useQuery(ask(accessRoutes[kind].users, { params: { id } }));
  return (
    <section className="stack stack-s" aria-labelledby={heading}>
      <h3 id={heading}>{libraryTexts.whoSees[kind]}</h3>
      <p className="small">{audienceText(audience, kind, trainingAction?.name)}</p>
      <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingState lines={3} />}>
        {(entries) => (
          <>
            <ul className="grid">
              {(all ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
                <li
                  key={entry.user_id}
                  className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5 border-line py-2 not-first:border-t sm:grid-cols-[auto_minmax(0,1fr)_auto]"
                >
                  <Avatar
                    size="small"
                    userId={entry.user_id}
                    name={entry.name}
                    photo={entry.profile_picture_url}
                  />
                  <span>
                    <strong className="block wrap-anywhere">{entry.name}</strong>
                    {entry.origins.map((origin) => (
                      <small key={JSON.stringify(origin)} className="muted block wrap-anywhere">
                        <Aloud>{reasonText(origin)}</Aloud>
                      </small>
                    ))}
                  </span>
                  <p className="max-sm:col-2">
                    <Badge look="line">{libraryTexts.levels[entry.access_level]}</Badge>
                  </p>
                </li>
              ))}
            </ul>
            {!all && entries.length > shownAtFirst ? (
              <Button variant="quiet" onClick={() => setAll(true)}>
                {libraryTexts.showEverybody(entries.length)}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
};
