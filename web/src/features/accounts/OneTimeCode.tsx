import { TextField, type TextFieldProps } from "#web/ui/TextField.tsx";

/** The six digits of an authenticator app. */
export const OneTimeCode = (props: TextFieldProps) => (
  <TextField
    required
    {...props}
    className="otp"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
  />
);
