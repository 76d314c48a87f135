import { route } from "#functions/http/route.ts";
import { summaries } from "#functions/services/profile-view.ts";
import { type ProfileCard, profileCards } from "#functions/store/profiles.ts";
import { derived } from "#functions/store/roster.ts";
import { membersOf } from "#functions/store/training.ts";
import { fold, startsWords } from "#shared/contract/fold.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const mostHits = 50;
const foldedNames = (cards: readonly ProfileCard[]) =>
  new Map(cards.map((card) => [card.id, fold(card.name)]));

export const handler = route(
  profiles.searchProfiles,
  async ({ query, begun: cards }) => {
    const names = derived(cards, foldedNames);
    const wanted = fold(query.name);
    const action = query.training_action_id;
    const members = action && new Set((await membersOf(action)).map((member) => member.profile_id));
    const hits = cards.filter(
      (card) =>
        (!members || members.has(card.id)) &&
        (query.role_id === undefined || card.role_id === query.role_id) &&
        startsWords(names.get(card.id) ?? "", wanted),
    );
    return summaries(hits.slice(0, mostHits));
  },
  profileCards,
);
