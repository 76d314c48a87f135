import { useFormContext, useWatch } from "react-hook-form";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { PasswordStrengthHint } from "./PasswordStrengthHint.tsx";
import { accountsTexts } from "./texts.ts";

type Pair = { password: string; password_confirmation: string };

/** Only once as much was typed again: before that, a difference is somebody still typing. */
export const confirmationDiffers = (password: string, confirmation: string): boolean =>
  confirmation !== "" && confirmation.length >= password.length && confirmation !== password;

/** A new password and its confirmation, inside a FormProvider whose values hold both. */
export const PasswordPair = ({
  label = accountsTexts.password,
  optional = false,
}: {
  label?: string;
  optional?: boolean;
}) => {
  const {
    register,
    formState: { errors },
  } = useFormContext<Pair>();
  const [password = "", confirmation = ""] = useWatch<Pair, ["password", "password_confirmation"]>({
    name: ["password", "password_confirmation"],
  });
  const differs = confirmationDiffers(password, confirmation);
  return (
    <>
      <PasswordField
        label={label}
        hint={<PasswordStrengthHint password={password} />}
        error={errors.password?.message}
        required={!optional}
        autoComplete="new-password"
        {...register("password")}
      />
      <PasswordField
        label={accountsTexts.confirmation}
        error={differs ? accountsTexts.different : errors.password_confirmation?.message}
        required={!optional}
        autoComplete="new-password"
        {...register("password_confirmation")}
      />
    </>
  );
};
