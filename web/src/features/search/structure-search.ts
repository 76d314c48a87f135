import * as structures from "#shared/structures/structures.contract.ts";
import { send } from "#web/api/client.ts";
import type { Option } from "#web/ui/form/options.ts";

export const searchStructures = async (text: string): Promise<Option[]> => {
  const found = await send(structures.searchStructuresByName, { query: { query: text } });
  return found.map(({ id, name, zip_code, city }) => ({ id, label: name, detail: `${zip_code} ${city}` }));
};
