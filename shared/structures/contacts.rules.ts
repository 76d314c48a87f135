/** How many contacts a structure may have. */
export const maxContacts = 10;

export const contactMessages = {
  nothing: "Un contact a un nom, une adresse e-mail ou un téléphone.",
  tooMany: `${maxContacts} contacts au plus par structure.`,
  noRow: "Rien n'est à enregistrer.",
  tooManyRows: "100 structures au plus à la fois.",
};

type Fields = { name: string; email: string; phone: string; role: string };
export const contactFields = ["name", "email", "phone", "role"] as const;

/** Whether there is somebody to write to or call: a role alone names nobody. */
export const hasSomething = ({ name, email, phone }: Fields): boolean => name + email + phone !== "";

export const isSameContact = (one: Fields, other: Fields): boolean =>
  contactFields.every((field) => one[field] === other[field]);

export const isSameList = (some: readonly Fields[], others: readonly Fields[]): boolean =>
  some.length === others.length &&
  some.every((one, n) => contactFields.every((field) => one[field] === others[n]?.[field]));

type Named = { contact_name: string; contact_email: string };

/** How a participation names the contact of its structure; blank if it has none. */
export const contactAt = (contact: Pick<Fields, "name" | "email"> | undefined): Named => ({
  contact_name: contact?.name ?? "",
  contact_email: contact?.email ?? "",
});

/** Whether a participation names this contact: by the address, or by the name alone where there is none. */
export const isContactAt = (
  { contact_name, contact_email }: Named,
  { name, email }: Pick<Fields, "name" | "email">,
): boolean => contact_email === email && (email !== "" || (name !== "" && contact_name === name));

/**
 * Whether a participation takes the new contact of its structure: if it had the former one, or nobody. Whom staff noted
 * for one event alone stays.
 */
export const followsBook = (one: Named, former: Pick<Fields, "name" | "email"> | undefined): boolean =>
  one.contact_name + one.contact_email === "" || (former !== undefined && isContactAt(one, former));

/**
 * A structure's contacts with one that a file tells: it goes first, in place of the one with its address, or with its name if
 * it has none. What the file does not say of it stays.
 */
export const withFirst = <Known extends Fields>(contacts: readonly Known[], first: Known): Known[] => {
  const isSame = (one: Known) =>
    first.email === "" ? one.name === first.name && first.name !== "" : one.email === first.email;
  const before = contacts.find(isSame);
  // A sheet without a column says nothing of it.
  const kept = { ...first };
  for (const field of contactFields) if (kept[field] === "") kept[field] = before?.[field] ?? "";
  return [kept, ...contacts.filter((one) => one !== before)].slice(0, maxContacts);
};
