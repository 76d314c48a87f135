import { CookieStorage } from "aws-amplify/utils";

// The readable two thirds of the token; the signature is in a cookie that scripts cannot read.
const name = "compagnon-token";
const storage = (expires?: Date) =>
  new CookieStorage({
    sameSite: "strict",
    secure: true,
    // js-cookie, underneath, takes a Date as well as the number of days that the type declares.
    ...(expires && { expires: expires as unknown as number }),
  });

const expiryOf = (token: string): Date => {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { exp } = JSON.parse(atob(payload)) as { exp: number };
  return new Date(exp * 1000);
};

export const readToken = (): Promise<string | null> => storage().getItem(name);

/** Keeps a token that an answer carried, until its own expiry; its signature part is left out. */
export const keepToken = (token: string): Promise<void> =>
  storage(expiryOf(token)).setItem(name, token.split(".").slice(0, 2).join("."));

export const forgetToken = (): Promise<void> => storage().removeItem(name);
