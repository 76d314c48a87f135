import { hueOf, initialsOf } from "./marquetry.ts";

/** Decoration beside a written name. Without a photo, initials on the person's own hue. */
export const Avatar = ({
  name,
  id = name,
  photo,
  size = "medium",
}: {
  name: string;
  id?: string;
  photo?: string | null | undefined;
  size?: "small" | "medium" | "large";
}) => {
  const sizes = { small: "avatar avatar-s", medium: "avatar", large: "avatar avatar-l" };
  return (
    <span className={sizes[size]} data-hue={hueOf(id)} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : initialsOf(name)}
    </span>
  );
};
