import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Banner, useRightChange } from "../Banner.tsx";
import { libraryTexts } from "../texts.ts";
import { accessRoutes, type SharedThing } from "./access-routes.ts";

/** What was given here, in an archived action: it is taken back, and nothing is given any more. */
export const TakeBack = ({ thing: { kind, id } }: { thing: Pick<SharedThing, "kind" | "id"> }) => {
  const heading = useId();
  const routes = accessRoutes[kind];
  const params = { id };
  const users = useQuery(ask(routes.users, { params }));
  const roles = useQuery(ask(routes.roles, { params }));
  const { said, pending, change, undo } = useRightChange();
  const people = (users.data ?? []).flatMap(({ user_id, name, direct_level }) =>
    direct_level === null
      ? []
      : [
          {
            key: user_id,
            name,
            level: direct_level,
            take: () => send(routes.withdraw, { params, body: { user_id } }),
            success: libraryTexts.userRemoved,
            follows: libraryTexts.noLongerShared(name),
          },
        ],
  );
  const given = (roles.data?.role_rights ?? []).flatMap(
    ({ folder, training_action: { id: training_action_id, name }, role_name, access_level }) =>
      folder !== null
        ? []
        : [
            {
              key: `${training_action_id} ${role_name}`,
              name: `${role_name}, ${name}`,
              level: access_level,
              take: () => send(routes.withdrawRole, { params, body: { training_action_id, role_name } }),
              success: libraryTexts.changed,
              follows: libraryTexts.roleNow(role_name, libraryTexts.noMore),
            },
          ],
  );
  const all = [...people, ...given];
  if (all.length === 0 && !said) return null;
  return (
    <section className="panel stack stack-s" aria-labelledby={heading}>
      <Banner said={said} undo={undo} />
      <h2 id={heading} className="title-m">
        {libraryTexts.given}
      </h2>
      <p className="muted small">{libraryTexts.givenArchived}</p>
      <ul>
        {all.map(({ key, name, level, take, success, follows }) => (
          <li key={key} className="row between border-line py-2 not-first:border-t">
            <span>
              <strong className="block wrap-anywhere">
                <Aloud>{name}</Aloud>
              </strong>
              <small className="muted">{libraryTexts.levels[level]}</small>
            </span>
            <Button
              variant="quietDanger"
              aria-label={libraryTexts.withdrawFrom(name)}
              pending={pending}
              onClick={() => void change(take, success, follows)}
            >
              {libraryTexts.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
