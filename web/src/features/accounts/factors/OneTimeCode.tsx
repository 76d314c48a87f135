import { maxTypedDigits } from "#shared/accounts/factors.schemas.ts";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";

/** The six digits of an authenticator app. */
export const OneTimeCode = (props: TextFieldProps) => (
  <TextField
    required
    {...props}
    className="max-w-56 pl-4 text-[1.5rem] font-strong tracking-[0.4em] tabular-nums"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={maxTypedDigits}
  />
);
