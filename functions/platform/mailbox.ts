/**
 * The mailbox of an address, for caps on mails: `a+one@exemple.fr` and `a+two@exemple.fr` reach the same person.
 * Accounts differ by the whole address.
 */
export const mailboxOf = (address: string): string => {
  const [local = "", domain = ""] = address.split("@");
  return `${local.split("+")[0]}@${domain}`;
};
