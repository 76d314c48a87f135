import { hueOf, initialsOf } from "./drawings/marquetry.ts";

const sizes = {
  small: "size-7 text-[0.6875rem]",
  medium: "size-9 text-[0.875rem]",
  large: "size-18 text-[1.5rem]",
};

const avatarLook =
  "avatar inline-grid flex-none place-items-center rounded-full bg-(--h200,var(--color-beech-200)) font-sans leading-none font-bold tracking-[0.01em] text-(--h800,var(--ink)) forced-colors:border forced-colors:border-[CanvasText]";

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
  return (
    <span
      className={`${avatarLook} ${sizes[size]}`}
      data-hue={userId ? hueOf(userId) : undefined}
      aria-hidden="true"
    >
      {photo ? (
        <img className="size-full rounded-[inherit] object-cover" src={photo} alt="" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
};
