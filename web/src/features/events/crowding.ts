/** Above these, a count is worth a second look in the list of events. */
const thresholds = { zones: 10, slots: 5, participations: 50, wishes: 10 } as const;

export type Counted = keyof typeof thresholds;

/** Whether there are more of a thing than one event usually has. */
export const isCrowded = (counted: Counted, count: number): boolean => count > thresholds[counted];
