import { listOpinions } from "#functions/domain/hosts/opinions.ts";
import { column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { opinionTexts as texts } from "#shared/hosts/hosts.export.ts";
import type { ListedOpinion } from "#shared/hosts/hosts.schemas.ts";

/** Who wishes to continue, as the page of staff lists it. No sheet while nobody has said anything. */
export const opinionSheets = async (eventId: string): Promise<Sheet[]> => {
  const rows = await listOpinions(eventId);
  if (rows.length === 0) return [];
  return [
    sheetOf<ListedOpinion>({
      name: texts.sheet,
      columns: [
        column(texts.structure, 28, ({ structure }) => structure.name, { wrap: true }),
        column(texts.person, 22, ({ name }) => name, { wrap: true }),
        column(texts.promotion, 22, ({ promotion }) => promotion, { wrap: true }),
        column(texts.opinion, 20, ({ opinion, would_meet }) =>
          opinion
            ? texts.words[opinion]
            : would_meet === null
              ? null
              : would_meet
                ? texts.wouldMeet
                : texts.notThisTime,
        ),
        column(texts.wants, 18, ({ wants }) => (wants === null ? null : wants ? texts.yes : texts.no), {
          wrap: true,
        }),
        column(texts.reason, 22, ({ reason }) => reason && texts.reasons[reason], { wrap: true }),
        column(texts.remark, 40, ({ remark }) => remark, { wrap: true }),
        column(texts.seats, 12, ({ structure }) => structure.seats, { kind: "number" }),
        column(texts.givenAt, 17, ({ given_at }) => (given_at ? new Date(given_at) : null), {
          kind: "instant",
        }),
      ],
      rows,
    }),
  ];
};
