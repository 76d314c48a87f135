import { peopleWithoutProfile } from "#functions/domain/profiles/without-profile.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listPeopleWithoutProfile, peopleWithoutProfile);
