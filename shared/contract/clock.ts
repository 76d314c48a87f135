/** The minutes from midnight to a time of day, HH:MM or HH:MM:SS. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
