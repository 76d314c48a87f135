import { fold } from "#shared/contract/fold.ts";

/** How many contacts a structure may have. */
export const maxContacts = 10;

export const contactMessages = {
  nothing: "Un contact a un nom, une adresse e-mail ou un téléphone.",
  tooMany: `${maxContacts} contacts au plus par structure.`,
  noRow: "Rien n’est à enregistrer.",
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

type Same = (told: string, known: string) => boolean;

/** The contact that a file means: by the address, else by the name, else by the telephone. */
const meantBy = <Known extends Fields>(
  told: Fields,
  contacts: readonly Known[],
  isSamePhone: Same,
): Known | undefined => {
  const isNamed = ({ name }: Fields) => told.name !== "" && fold(name) === fold(told.name);
  if (told.email !== "")
    return (
      contacts.find(({ email }) => email === told.email) ??
      // Somebody whose address was not known yet.
      contacts.find((one) => one.email === "" && isNamed(one))
    );
  return contacts.find((one) => (told.name === "" ? isSamePhone(told.phone, one.phone) : isNamed(one)));
};

/** A contact that a file tells, with what is known of it already: a sheet without a column says nothing of it. */
const withKnown = <Known extends Fields>(told: Known, known: Known | undefined, isSamePhone: Same): Known => {
  const whole = { ...told };
  for (const field of contactFields) if (whole[field] === "") whole[field] = known?.[field] ?? "";
  if (known && isSamePhone(whole.phone, known.phone)) whole.phone = known.phone;
  return known && isSameContact(whole, known) ? known : whole;
};

/** What a file tells of the contacts of a structure: each one as it will be, and the one that it changes, if any. */
export type Told<Known extends Fields> = {
  contacts: Known[];
  each: { after: Known; before?: Known | undefined }[];
};

/**
 * A structure's contacts with those that a file tells, each in place of the one that it means; the first one goes first,
 * new ones last. `isSamePhone`: whether two numbers are one, however each is written.
 */
export const withTold = <Known extends Fields>(
  known: readonly Known[],
  told: readonly Known[],
  isSamePhone: Same,
): Told<Known> => {
  const each: Told<Known>["each"] = [];
  let contacts = [...known];
  for (const [n, one] of told.entries()) {
    const before = meantBy(one, contacts, isSamePhone);
    const after = withKnown(one, before, isSamePhone);
    const others = contacts.filter((other) => other !== before);
    if (n === 0) contacts = [after, ...others];
    else
      contacts = before ? contacts.map((other) => (other === before ? after : other)) : [...contacts, after];
    each.push({ after, before });
  }
  return { contacts, each };
};
