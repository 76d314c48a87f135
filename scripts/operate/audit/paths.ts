import {
  about,
  differing,
  keysOf,
  number,
  type Row,
  type Rule,
  type Snapshot,
  text,
} from "#scripts/operate/audit/table.ts";
import { roles } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { type PlacementState, runsOn } from "#shared/placements/placements.rules.ts";

const instructors = ["metier_instructor_id", "referent_instructor_id"] as const;
const partsOf = (row: Row) => ({ action: text(row["training_action_id"]), learner: text(row["profile_id"]) });
const stepsOf = (snapshot: Snapshot) =>
  snapshot.every("TRAINING", "STEP#").filter(({ row }) => row["type"] === "Step");

/** What a step carries of its facts, and the keys of their versions. */
const saidOfSteps = [
  ["completion", "COMPLETION"],
  ["interview_before", "INTERVIEW#before"],
  ["interview_after", "INTERVIEW#after"],
  ["interview_meeting", "INTERVIEW#meeting"],
] as const;

export const paths: Record<string, Rule> = {
  "a membership is the same in the action and in the profile": (snapshot) => {
    const actions = snapshot.roster("trainingActions");
    return [
      ...snapshot.every("TRAINING", "MEMBER#").flatMap(({ id, row }) => {
        const mirror = snapshot.at(`PROFILE#${text(row["profile_id"])}`, `MEMBER#${id}`);
        return [
          ...(actions.has(id) ? [] : [about(row, "its action does not exist")]),
          ...(differing(mirror, row, ["version", "left", "since"]).length === 0
            ? []
            : [about(row, "its mirror differs")]),
          ...(row["left"] !== undefined && row["role_id"] !== roles.learner.id
            ? [about(row, "left, but not a learner")]
            : []),
        ];
      }),
      ...snapshot
        .every("PROFILE", "MEMBER#")
        .filter(({ id, row }) => !snapshot.at(`TRAINING#${text(row["training_action_id"])}`, `MEMBER#${id}`))
        .map(({ row }) => about(row, "no mirror in its action")),
    ];
  },
  "an instructor is linked to their learners only": (snapshot) => [
    ...snapshot.every("TRAINING", "MEMBER#").flatMap(({ id, row }) =>
      instructors
        .map((field) => text(row[field]))
        .filter(
          (one) => one !== "" && !snapshot.at(`PROFILE#${one}`, `LEARNER#${id}#${text(row["profile_id"])}`),
        )
        .map((one) => about(row, `no link from instructor ${one}`)),
    ),
    ...snapshot
      .every("PROFILE", "LEARNER#")
      .filter(({ id, row }) => {
        const { action, learner } = partsOf(row);
        const member = snapshot.at(`TRAINING#${action}`, `MEMBER#${learner}`);
        return !instructors.some((field) => member?.[field] === id);
      })
      .map(({ row }) => about(row, "not a learner of this instructor")),
  ],
  "an instructor follows a learner since a moment, unless the learner has left": (snapshot) =>
    snapshot.every("TRAINING", "MEMBER#").flatMap(({ row }) =>
      instructors
        .filter((field) => {
          const follows = row[field] !== null && row["left"] === undefined;
          return follows !== (Object(row["since"])[field] !== undefined);
        })
        .map((field) => about(row, `${field} does not agree with its moment`)),
    ),
  "what is noted about a learner belongs to a member, in order, and contacts are counted": (snapshot) => {
    const learnerOf = (row: Row) => text(row.sk.split("#")[1]);
    return snapshot.every("LOG", "").flatMap(({ id, row }) => {
      const contacts = snapshot.in(row.pk, `CONTACT#${learnerOf(row)}#`).length;
      const counted = number(snapshot.at(row.pk, `CONTACTS#${learnerOf(row)}`)?.["count"]);
      return [
        ...(snapshot.at(`TRAINING#${id}`, `MEMBER#${learnerOf(row)}`)
          ? []
          : [about(row, "of nobody who is a member")]),
        ...(row["type"] === "PastAssignment" && text(row["from"]) > text(row["to"])
          ? [about(row, "ends before it began")]
          : []),
        ...(row["type"] !== "PastAssignment" && counted !== contacts
          ? [about(row, `${contacts} contacts, counted as ${counted}`)]
          : []),
      ];
    });
  },
  "marks on a dossier of evidence belong to a member": (snapshot) =>
    snapshot
      .every("EVIDENCE", "MARK#")
      .filter(({ id, row }) => !snapshot.at(`TRAINING#${id}`, `MEMBER#${text(row["profile_id"])}`))
      .map(({ row }) => about(row, "of nobody who is a member")),
  "an erasure that was asked for waits beside its kept dossier, which nobody decided about": (snapshot) =>
    snapshot
      .every("DUE", "")
      .filter(({ id, row }) => {
        if (id !== "evidenceErasures") return false;
        const { action, learner } = partsOf(row);
        const kept = snapshot.at(`EVIDENCE#${action}`, `KEPT#${learner}`);
        return !kept || Boolean(kept["decided"]);
      })
      .map(({ row }) => about(row, "nothing to decide")),
  "placements belong to a member, are counted, end with their last change, and one at most runs": (
    snapshot,
  ) => {
    const learnerOf = (row: Row) => text(row["profile_id"]);
    const { day: today } = parisClock(new Date());
    const rows = snapshot.every("PLACEMENTS", "");
    return rows.flatMap(({ id, row }) => {
      const own = snapshot.in(row.pk, `PLACEMENT#${learnerOf(row)}#`);
      const counted = number(snapshot.at(row.pk, `LEDGER#${learnerOf(row)}`)?.["count"]);
      // One that came to its own end may be followed by another.
      const running = own.filter((one) =>
        runsOn({ state: text(one["state"]) as PlacementState, to: text(one["to"]) || null }, today),
      );
      const last = (Array.isArray(row["changes"]) ? row["changes"] : []).at(-1);
      const isLedger = row["type"] === "PlacementLedger";
      return [
        ...(snapshot.at(`TRAINING#${id}`, `MEMBER#${learnerOf(row)}`)
          ? []
          : [about(row, "of nobody who is a member")]),
        ...(counted === own.length ? [] : [about(row, `${own.length} placements, counted as ${counted}`)]),
        ...(running.length > 1 ? [about(row, `${running.length} of one learner run`)] : []),
        ...(isLedger || text(Object(last).state) === text(row["state"])
          ? []
          : [about(row, "its state is not that of its last change")]),
      ];
    });
  },
  "proposals of placements and their calls belong to an action": (snapshot) => {
    const actions = snapshot.roster("trainingActions");
    return snapshot
      .every("PROPOSALS", "")
      .filter(({ id }) => !actions.has(id))
      .map(({ row }) => about(row, "of no action"));
  },
  "what was noted of what waits belongs to a learner who is a member": (snapshot) =>
    snapshot.every("FOLLOWUP", "").flatMap(({ id, row }) => {
      const member = snapshot.at(`TRAINING#${id}`, `MEMBER#${text(row["profile_id"])}`);
      return member?.["role_id"] === roles.learner.id ? [] : [about(row, "of nobody who is a learner there")];
    }),
  "a step belongs to a member, and lists what is written in it": (snapshot) =>
    stepsOf(snapshot).flatMap(({ row }) => {
      const { action, learner } = partsOf(row);
      const id = `${action}~${learner}~${row["order"]}`;
      const written = Object(row["written"]) as Record<string, unknown>;
      const said = ["DELIVERABLE", "NOTE"].flatMap((kind) =>
        keysOf(written[kind]).map((part) => `WRITING#${kind}#${part}`),
      );
      const there = snapshot
        .in(`STEP#${id}`, "WRITING#")
        .filter((one) => one["content"] !== "")
        .map((one) => one.sk);
      return [
        ...(snapshot.at(`TRAINING#${action}`, `MEMBER#${learner}`)
          ? []
          : [about(row, "of nobody who is a member")]),
        ...(snapshot.at(`TRAINING#${action}`, `STEP#${learner}`)
          ? []
          : [about(row, "its member is not marked as having steps")]),
        ...(said.toSorted().join() === there.toSorted().join()
          ? []
          : [about(row, `lists ${said}, has ${there}`)]),
      ];
    }),
  "a member marked as having steps has them": (snapshot) =>
    snapshot
      .every("TRAINING", "STEP#")
      .filter(({ row }) => row["type"] === "StepsBegun" && snapshot.in(row.pk, `${row.sk}#`).length === 0)
      .map(({ row }) => about(row, "marked as having steps, without any")),
  "every earlier version of a text is kept": (snapshot) =>
    snapshot.every("STEP", "WRITING#").flatMap(({ row }) => {
      const earlier = snapshot.in(row.pk, `${row.sk.replace("WRITING#", "EARLIER#")}#`);
      return earlier.length === number(row["version"]) - 1
        ? []
        : [about(row, `version ${row["version"]} with ${earlier.length} earlier versions`)];
    }),
  "a rendu is a version that is kept, and its step carries the last": (snapshot) =>
    stepsOf(snapshot).flatMap(({ row }) => {
      const { action, learner } = partsOf(row);
      const pk = `STEP#${action}~${learner}~${row["order"]}`;
      const all = [...snapshot.in(pk, "FACT#SUBMISSION#"), ...snapshot.in(pk, "FACT#TAKEN_OVER#")];
      const isKept = ({ part, version }: Row) =>
        number(snapshot.at(pk, `WRITING#DELIVERABLE#${part}`)?.["version"]) === version ||
        snapshot.at(pk, `EARLIER#DELIVERABLE#${part}#${version}`) !== undefined;
      const last = row["submission"] as Record<string, unknown> | undefined;
      const found = all.find(
        (one) => one["version"] === last?.["version"] && one["taken_over"] === last?.["taken_over"],
      );
      const isLast = all.every((one) => number(one["version"]) <= number(last?.["version"]));
      return [
        // Version 0: documents alone, taken over.
        ...all
          .filter((one) => one["version"] !== 0 && !isKept(one))
          .map((one) => about(one, "its version is not kept")),
        ...((last === undefined ? all.length === 0 : found && isLast)
          ? []
          : [about(row, `carries rendu ${last?.["version"]}, has ${all.map(({ sk }) => sk)}`)]),
      ];
    }),
  "documents of a rendu are there, attached, and kept": (snapshot) => {
    const documents = snapshot.roster("documents");
    return stepsOf(snapshot).flatMap(({ row }) => {
      const handedIn = Object(row["submission"])["documents"] as string[] | undefined;
      return (handedIn ?? [])
        .filter((id) => !(id in Object(row["documents"])) || documents.get(id)?.["was_submitted"] !== true)
        .map((id) => about(row, `document ${id} of its rendu is not kept`));
    });
  },
  "every version of what was said of a step is kept, and the step carries the last": (snapshot) =>
    stepsOf(snapshot).flatMap(({ row }) => {
      const { action, learner } = partsOf(row);
      const pk = `STEP#${action}~${learner}~${row["order"]}`;
      return saidOfSteps.flatMap(([name, what]) => {
        const all = snapshot.in(pk, `FACT#${what}#`);
        const carried = number(Object(row[name])["version"] ?? 0);
        return all.length === carried && (carried === 0 || all.at(-1)?.["version"] === carried)
          ? []
          : [about(row, `${name} ${carried} with ${all.length} versions`)];
      });
    }),
  "a word is about a version that was handed in, one for each part, and the step carries the last": (
    snapshot,
  ) => [
    ...stepsOf(snapshot).flatMap(({ row }) => {
      const { action, learner } = partsOf(row);
      const pk = `STEP#${action}~${learner}~${row["order"]}`;
      return ["learner", "trade", "referent"].flatMap((part) => {
        const all = snapshot.in(pk, `FACT#WORD#${part}#`);
        const carried = Object(row[`word_${part}`]);
        const last = all.toSorted((a, b) => number(a["version"]) - number(b["version"])).at(-1);
        return last?.["version"] === carried["version"] && last?.["word"] === carried["word"]
          ? []
          : [about(row, `carries ${part} ${carried["version"]}, has ${last?.["version"]}`)];
      });
    }),
    ...snapshot
      .every("STEP", "FACT#WORD#")
      .filter(
        ({ row }) =>
          ![...snapshot.in(row.pk, "FACT#SUBMISSION#"), ...snapshot.in(row.pk, "FACT#TAKEN_OVER#")].some(
            (one) => one["version"] === row["version"],
          ),
      )
      .map(({ row }) => about(row, "about a version that nobody handed in")),
  ],
  "the messages of a thread are counted, and answer questions that are there": (snapshot) =>
    snapshot.every("STEP", "THREAD#MESSAGE#").flatMap(({ id, row }) => {
      const count = snapshot.in(row.pk, "THREAD#MESSAGE#").length;
      const counted = number(snapshot.at(row.pk, "THREAD#HEAD")?.["count"]);
      const [action, learner, order = ""] = id.split("~");
      const step = snapshot.at(`TRAINING#${action}`, `STEP#${learner}#${order.padStart(2, "0")}`);
      const question = row["answers"];
      return [
        ...(count === counted ? [] : [about(row, `one of ${count} messages, counted as ${counted}`)]),
        ...(step?.["has_thread"] === true ? [] : [about(row, "its step does not know of it")]),
        ...(question === null || snapshot.at(row.pk, `THREAD#MESSAGE#${text(question)}`)
          ? []
          : [about(row, "answers nothing")]),
      ];
    }),
  "a trade trainer's link belongs to a step, which lists it": (snapshot) => [
    ...snapshot
      .every("VALIDATION", "")
      .filter(({ id, row }) => {
        const listed = snapshot.at(`STEP#${text(row["step_id"])}`, "VALIDATION")?.["links"];
        return !(Array.isArray(listed) && listed.includes(id));
      })
      .map(({ row }) => about(row, "no step lists it")),
    ...snapshot
      .every("STEP", "VALIDATION")
      .filter(({ row }) => row["is_open"] === true && (row["links"] as unknown[]).length === 0)
      .map(({ row }) => about(row, "open without a link")),
  ],
  "a text in another's step is linked from its author and from the step": (snapshot) => [
    ...["WRITING#", "EARLIER#", "FACT#", "THREAD#MESSAGE#"]
      .flatMap((kind) => snapshot.every("STEP", kind))
      .filter(({ id, row }) => {
        const author = text(row["author_id"]);
        const isAnother = !id.split("~").includes(author) && snapshot.at(`PROFILE#${author}`, "PROFILE");
        return isAnother && !snapshot.at(`PROFILE#${author}`, `WROTE#${id}`);
      })
      .map(({ row }) => about(row, "no link from its author")),
    ...snapshot
      .every("PROFILE", "WROTE#")
      .filter(({ id, row }) => !snapshot.at(`STEP#${text(row["step_id"])}`, `WRITER#${id}`))
      .map(({ row }) => about(row, "no link from the step")),
    ...snapshot
      .every("STEP", "WRITER#")
      .filter(({ id, row }) => !snapshot.at(`PROFILE#${text(row["author_id"])}`, `WROTE#${id}`))
      .map(({ row }) => about(row, "no link from its author's account")),
  ],
};
