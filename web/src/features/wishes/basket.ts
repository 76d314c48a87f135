import { browserStore } from "#web/api/browser-store.ts";

const store = browserStore("compagnon-selection", (stored): readonly string[] =>
  Array.isArray(stored) ? [...new Set(stored.filter((id) => typeof id === "string"))] : [],
);

/** The structures that a visitor or a learner has chosen and not saved, in their order, in every tab of this browser. */
export const useBasket = () => {
  const ids = store.use();
  return {
    ids,
    count: ids.length,
    /** As it is now, outside of what is drawn. */
    read: () => store.get(),
    replace: (next: readonly string[]) => store.set([...new Set(next)]),
  };
};

/** Whether this browser has shown the invitation to create an account: it comes once. */
const invitation = browserStore("compagnon-invitation", (stored): { shown?: true } =>
  Object(stored).shown === true ? { shown: true } : {},
);
export const wasInvited = (): boolean => invitation.get().shown === true;
export const rememberInvitation = (): void => {
  invitation.set({ shown: true });
};
