/** A count at the corner of the button of an icon, whose class says `relative`. */
export const onIconLook = "absolute -top-0.5 -right-1 [box-shadow:0_0_0_2px_var(--ground)]";
