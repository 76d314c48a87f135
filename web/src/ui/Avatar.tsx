import { hueOf, initialsOf } from "./marquetry.ts";

/**
 * Decoration beside a written name. Without a photo, initials on the hue of the person's account: the same wherever they
 * appear, whichever of their profiles is shown. Null: somebody without an account, in no hue.
 */
export const Avatar = ({
  name,
  userId,
  photo,
  size = "medium",
}: {
  name: string;
  userId: string | null;
  photo?: string | null | undefined;
  size?: "small" | "medium" | "large";
}) => {
  const sizes = { small: "avatar avatar-s", medium: "avatar", large: "avatar avatar-l" };
  return (
    <span className={sizes[size]} data-hue={userId ? hueOf(userId) : undefined} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : initialsOf(name)}
    </span>
  );
};
