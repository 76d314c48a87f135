import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { opinionTexts } from "#shared/hosts/hosts.export.ts";
import { isPlacementAsked } from "#shared/hosts/hosts.rules.ts";
import { ask } from "#web/api/query.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { SendLinksDialog } from "./SendLinksDialog.tsx";
import { hostLinkTexts as texts } from "./staff-texts.ts";

/** What hosts said of the learners whom they met; from the day of the event on. */
export const OpinionsPanel = ({ event }: { event: { id: string; start_date: string; end_date: string } }) => {
  const [isReminding, setReminding] = useState(false);
  const links = useQuery(ask(hosts.listHostLinks, { params: { id: event.id } }));
  const hasBegun = event.start_date <= new Date().toISOString();
  const query = useQuery({ ...ask(hosts.listOpinions, { params: { id: event.id } }), enabled: hasBegun });
  const maySend = useEventRefusals(event.id)("giveHostLinks") === null;
  if (!hasBegun) return null;
  const isOver = isPlacementAsked(event, new Date());
  const silent = links.data?.filter(({ has_answered_after }) => !has_answered_after) ?? [];
  return (
    <section className="panel panel-flush" aria-labelledby="host-opinions">
      <div className="panel-head">
        <div>
          <h2 id="host-opinions">{texts.opinions}</h2>
          <p className="small muted">{texts.opinionsHint}</p>
        </div>
        {isOver && maySend && silent.length > 0 ? (
          <Button onClick={() => setReminding(true)}>
            <Mail />
            {texts.remind(silent.length)}
          </Button>
        ) : null}
      </div>
      {isReminding ? <SendLinksDialog eventId={event.id} isOver onClose={() => setReminding(false)} /> : null}
      <Loaded query={query} failed={texts.opinionsFailed}>
        {(opinions) => {
          // A column in which nobody said anything stays away.
          const hasWants = opinions.some(({ wants }) => wants !== null);
          const hasReasons = opinions.some(({ reason, remark }) => reason || remark);
          const columns = [
            opinionTexts.person,
            opinionTexts.structure,
            ...(hasWants ? [opinionTexts.wants] : []),
            opinionTexts.opinion,
            ...(hasReasons ? [opinionTexts.reason] : []),
          ];
          return opinions.length === 0 ? (
            <p className="p-pad muted">{texts.noOpinions}</p>
          ) : (
            // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
            <table className="data-table" role="table">
              <caption className="sr">{texts.opinions}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  {columns.map((label) => (
                    <th key={label} scope="col" role="columnheader">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup">
                {opinions.map((one) => {
                  const {
                    structure,
                    profile_id,
                    name,
                    promotion,
                    opinion,
                    would_meet,
                    reason,
                    remark,
                    wants,
                  } = one;
                  return (
                    <tr key={`${structure.id} ${profile_id}`} role="row">
                      <th scope="row" role="rowheader">
                        {name}
                        <div className="meta font-normal">{promotion}</div>
                      </th>
                      <td role="cell" data-label={opinionTexts.structure}>
                        <Link className="link-plain" to={paths.structure(structure.id)}>
                          {structure.name}
                        </Link>
                        <div className="meta">{texts.seats(structure.seats)}</div>
                      </td>
                      {hasWants ? (
                        <td role="cell" data-label={opinionTexts.wants}>
                          {wants === null ? "" : wants ? opinionTexts.yes : opinionTexts.no}
                        </td>
                      ) : null}
                      <td role="cell" data-label={opinionTexts.opinion}>
                        {opinion ? (
                          <Badge look={opinion === "continue" ? "ink" : "line"}>
                            {opinionTexts.words[opinion]}
                          </Badge>
                        ) : would_meet !== null ? (
                          <Badge look={would_meet ? "ink" : "line"}>
                            {would_meet ? opinionTexts.wouldMeet : opinionTexts.notThisTime}
                          </Badge>
                        ) : null}
                      </td>
                      {hasReasons ? (
                        <td role="cell" data-label={opinionTexts.reason} className="as-written">
                          {reason && !(reason === "other" && remark) ? (
                            <p>{opinionTexts.reasons[reason]}</p>
                          ) : null}
                          {remark}
                        </td>
                      ) : null}
                    </tr>
                  );
                })}
              </tbody>
            </table>
            // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
          );
        }}
      </Loaded>
    </section>
  );
};
