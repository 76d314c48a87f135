import { filledParts, strengthOf } from "./password-strength.ts";
import { accountsTexts } from "./texts.ts";

const parts = [1, 2, 3, 4];

/** Under a new password's field: a bar and a word for its length, then the advice. */
export const PasswordStrengthHint = ({ password }: { password: string }) => {
  const strength = strengthOf(password);
  return (
    <span className="mt-1 grid gap-1.5">
      <span className="flex gap-0.75" aria-hidden="true">
        {parts.map((part) => (
          <i
            className="h-1.5 flex-1 rounded-[2px] bg-paper-300 data-[state=done]:bg-ink forced-colors:border forced-colors:border-[CanvasText] forced-colors:data-[state=done]:bg-[Highlight] forced-colors:data-[state=done]:forced-color-adjust-none"
            key={part}
            data-state={part <= filledParts[strength] ? "done" : undefined}
          />
        ))}
      </span>
      <span>
        <strong className="text-ink" aria-live="polite">
          {accountsTexts.strength[strength]}
        </strong>{" "}
        {accountsTexts.passwordHint}
      </span>
    </span>
  );
};
