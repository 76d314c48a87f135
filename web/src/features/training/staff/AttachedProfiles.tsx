import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { DetachDialog } from "./DetachDialog.tsx";
import { useMembers } from "./members.ts";
import { type FoundProfile, ProfileSearchDialog } from "./ProfileSearchDialog.tsx";
import { staffTrainingTexts } from "./texts.ts";

type Person = { id: string; userId: string; name: string; detail: string; photo: string | null };

const People = ({
  people,
  onRemove,
  children,
}: {
  people: readonly Person[];
  onRemove: (person: Person) => void;
  children: ReactNode;
}) => (
  <section className="stack stack-s" aria-labelledby="attached-profiles">
    <h3 id="attached-profiles">
      {staffTrainingTexts.profiles} <span className="muted num">{people.length}</span>
    </h3>
    {people.length === 0 ? <p className="muted">{staffTrainingTexts.noProfiles}</p> : null}
    <ul className="-m-1 max-h-[min(31.25rem,55dvh)] overflow-auto p-1">
      {people.map((person) => (
        <li key={person.id} className="person">
          <Avatar userId={person.userId} name={person.name} photo={person.photo} />
          <span className="grow">
            {person.name}
            <br />
            <span className="muted small">
              <Aloud>{person.detail}</Aloud>
            </span>
          </span>
          <IconButton
            label={staffTrainingTexts.detach(person.name)}
            icon={<X />}
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
    {children}
  </section>
);

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="dashed" wide onClick={onClick}>
    <Plus />
    {staffTrainingTexts.addProfiles}
  </Button>
);

/** The people of an action that exists: each change is made at once. */
export const AttachedProfiles = ({ actionId }: { actionId: string }) => {
  const query = useQuery(ask(training.getTrainingAction, { params: { id: actionId } }));
  const members = useMembers();
  const [searching, setSearching] = useState(false);
  const [detached, setDetached] = useState<Person>();
  return (
    <Loaded query={query} failed={staffTrainingTexts.pageFailed}>
      {({ profiles, departed }) => (
        <People
          people={profiles.map(({ id, user, user_name, role_name, profile_picture_url }) => ({
            id,
            userId: user.id,
            name: user_name,
            detail: role_name,
            photo: profile_picture_url,
          }))}
          onRemove={setDetached}
        >
          <AddButton onClick={() => setSearching(true)} />
          {searching ? (
            <ProfileSearchDialog
              title={staffTrainingTexts.addProfiles}
              associated={new Set(profiles.map(({ id }) => id))}
              pending={members.isAdding}
              onAssociate={(profile) => void members.add(actionId, profile)}
              onClose={() => setSearching(false)}
            />
          ) : null}
          <DetachDialog
            action={{ id: actionId, profiles, departed }}
            person={detached}
            onClose={() => setDetached(undefined)}
          />
        </People>
      )}
    </Loaded>
  );
};

/** The people of an action that is being created: attached once it exists. */
export const PendingProfiles = ({
  profiles,
  onChange,
}: {
  profiles: readonly FoundProfile[];
  onChange: (profiles: readonly FoundProfile[]) => void;
}) => {
  const [searching, setSearching] = useState(false);
  return (
    <People
      people={profiles.map(({ id, user, role, profile_picture_url }) => ({
        id,
        userId: user.id,
        name: user.name,
        detail: `${role.name} · ${staffTrainingTexts.toAttach}`,
        photo: profile_picture_url,
      }))}
      onRemove={(person) => onChange(profiles.filter(({ id }) => id !== person.id))}
    >
      <AddButton onClick={() => setSearching(true)} />
      {searching ? (
        <ProfileSearchDialog
          title={staffTrainingTexts.addProfiles}
          associated={new Set(profiles.map(({ id }) => id))}
          onAssociate={(profile) => onChange([...profiles, profile])}
          onClose={() => setSearching(false)}
        />
      ) : null}
    </People>
  );
};
