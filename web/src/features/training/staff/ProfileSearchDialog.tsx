import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";
import { ask } from "#web/api/query.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useDebounced } from "#web/ui/browser/debounce.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Fact, Facts } from "#web/ui/lists/Facts.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { staffTrainingTexts } from "./texts.ts";

export type FoundProfile = ProfileSummary;

const chosen =
  "bg-brass-100 font-strong forced-colors:not-focus-visible:outline-2 forced-colors:not-focus-visible:-outline-offset-2 forced-colors:not-focus-visible:outline-[Highlight]";

const Result = ({
  profile,
  selected,
  isAssociated,
  onSelect,
}: {
  profile: FoundProfile;
  selected: boolean;
  isAssociated: boolean;
  onSelect: () => void;
}) => (
  <li>
    <button
      type="button"
      className={`flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-left hover:bg-paper-100 ${selected ? chosen : ""}`}
      aria-pressed={selected}
      onClick={onSelect}
    >
      <Avatar userId={profile.user.id} name={profile.user.name} photo={profile.profile_picture_url} />
      <span className="grow">
        {profile.user.name}{" "}
        {profile.confirmed ? null : <Badge look="brass">{staffTrainingTexts.toConfirm}</Badge>}
        <small className="muted block">
          <Aloud>{profile.role.name}</Aloud>
        </small>
      </span>
      {isAssociated ? (
        <Badge>
          <Check />
          {staffTrainingTexts.associated}
        </Badge>
      ) : null}
    </button>
  </li>
);

const Detail = ({ profile }: { profile: FoundProfile }) => {
  const query = useQuery(ask(profiles.getProfile, { params: { id: profile.id } }));
  return (
    <Loaded query={query} failed={staffTrainingTexts.detailFailed}>
      {({ phone_number, address, zip_code, city, structures }) => (
        <Facts>
          {[
            [staffTrainingTexts.phone, phone_number],
            [staffTrainingTexts.address, address],
            [staffTrainingTexts.zipCode, zip_code],
            [staffTrainingTexts.city, city],
            [staffTrainingTexts.ownStructures, structures.map(({ name }) => name).join(", ")],
          ].map(([label = "", value]) => (
            <Fact key={label} label={label}>
              {value || <span className="muted">{staffTrainingTexts.unknown}</span>}
            </Fact>
          ))}
        </Facts>
      )}
    </Loaded>
  );
};

/** Finds a person by name, shows their details, and answers the one chosen. */
export const ProfileSearchDialog = ({
  title,
  roleId,
  trainingActionId,
  associated,
  pending,
  onAssociate,
  onClose,
}: {
  title: string;
  /** Only profiles of this role. */
  roleId?: number;
  /** Only members of this action. */
  trainingActionId?: string;
  associated: ReadonlySet<string>;
  pending?: boolean;
  onAssociate: (profile: FoundProfile) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState<FoundProfile>();
  const name = useDebounced(typed.trim());
  const query = useQuery({
    ...ask(profiles.searchProfiles, {
      query: {
        name,
        ...(roleId !== undefined && { role_id: roleId }),
        ...(trainingActionId !== undefined && { training_action_id: trainingActionId }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = query.data?.find(({ id }) => id === selected?.id);
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      <SearchField
        label={staffTrainingTexts.search}
        placeholder={staffTrainingTexts.find}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="sr" role="status">
        {query.isFetching
          ? staffTrainingTexts.searching
          : staffTrainingTexts.resultCount(query.data?.length ?? 0)}
      </p>
      <Loaded query={query} failed={staffTrainingTexts.searchFailed}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={staffTrainingTexts.noneFound} sign="together" level="h3">
              {staffTrainingTexts.noneFoundText}
            </EmptyState>
          ) : (
            <div className="halves">
              <ul
                className="-m-1 max-h-[min(31.25rem,55dvh)] overflow-auto p-1"
                aria-label={staffTrainingTexts.results}
              >
                {found.map((profile) => (
                  <Result
                    key={profile.id}
                    profile={profile}
                    selected={profile.id === chosen?.id}
                    isAssociated={associated.has(profile.id)}
                    onSelect={() => setSelected(profile)}
                  />
                ))}
              </ul>
              <section className="panel panel-sunken stack" aria-label={staffTrainingTexts.details}>
                {chosen ? (
                  <>
                    <div className="person">
                      <Avatar
                        userId={chosen.user.id}
                        name={chosen.user.name}
                        photo={chosen.profile_picture_url}
                      />
                      <div>
                        <h3>{chosen.user.name}</h3>
                        <p className="muted small">
                          <Aloud>{chosen.role.name}</Aloud>
                        </p>
                      </div>
                    </div>
                    <Detail profile={chosen} />
                    <Button
                      pending={pending}
                      idle={associated.has(chosen.id)}
                      onClick={() => onAssociate(chosen)}
                    >
                      {associated.has(chosen.id)
                        ? staffTrainingTexts.associated
                        : staffTrainingTexts.associate}
                    </Button>
                  </>
                ) : (
                  <p className="muted">{staffTrainingTexts.chooseOne}</p>
                )}
              </section>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
};
