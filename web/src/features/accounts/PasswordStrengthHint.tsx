import { filledParts, strengthOf } from "./password-strength.ts";
import { accountsTexts } from "./texts.ts";

const parts = [1, 2, 3, 4];

/** Under a new password's field: a bar and a word for its length, then the advice. */
export const PasswordStrengthHint = ({ password }: { password: string }) => {
  const strength = strengthOf(password);
  return (
    <span className="strength">
      <span className="ribbon" aria-hidden="true">
        {parts.map((part) => (
          <i key={part} data-state={part <= filledParts[strength] ? "done" : undefined} />
        ))}
      </span>
      <span>
        <strong aria-live="polite">{accountsTexts.strength[strength]}</strong> {accountsTexts.passwordHint}
      </span>
    </span>
  );
};
