import { route } from "#functions/http/route.ts";
import { peopleWithoutProfile } from "#functions/services/profiles/without-profile.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listPeopleWithoutProfile, peopleWithoutProfile);
