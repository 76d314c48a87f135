import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import { interviewsOf, parts } from "#shared/steps/steps.facts.ts";
import type { Deliverable, Step } from "#shared/steps/steps.schemas.ts";
import { send } from "#web/api/client.ts";
import { nameOf } from "#web/api/query.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day, daySpan, dayTime } from "#web/ui/dates.ts";
import { Mark } from "#web/ui/drawings/Mark.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { copyOf } from "./deliverables/copy.ts";
import { printedVersion } from "./printed.ts";
import { Sections } from "./Sections.tsx";
import { StepPart, SubPageHead } from "./StepPart.tsx";
import { saidTexts } from "./said/texts.ts";
import { completionWords, interviewWords, writtenWords } from "./said/words.ts";
import { printTexts, stepTexts, writingTexts } from "./texts.ts";
import { placeIn } from "./timeline.ts";
import { stepDates } from "./when.ts";
import { askValidations } from "./words/queries.ts";
import { printedWord } from "./words/reading.ts";
import { wordTexts } from "./words/texts.ts";

/** Every version of a deliverable, oldest first: paper has no next page to click. */
const allVersions = async (id: string, index: number) => {
  const ask = (page: number) =>
    send(steps.listDeliverableVersions, { params: { id, index: String(index) }, query: { page } });
  const first = await ask(1);
  const found = [...first.data];
  for (let page = 2; page <= first.last_page; page++) found.push(...(await ask(page)).data);
  return found.reverse();
};

const VersionText = ({
  version,
  author_name,
  date,
  sections,
}: Pick<Deliverable, "version" | "author_name" | "sections"> & { date: string }) => (
  <>
    <p className="small">{printTexts.versionLine(version, author_name, dayTime(date))}</p>
    <div className="stack">
      <Sections sections={sections} level="h4" />
    </div>
  </>
);

/** A deliverable as it is signed, with all its versions: those after what was handed in are drafts. */
const Written = ({ step, deliverable }: { step: Step; deliverable: Deliverable }) => {
  const { index, version } = deliverable;
  const query = useQuery({
    queryKey: [nameOf(steps.listDeliverableVersions), "all", step.id, index, version],
    queryFn: () => allVersions(step.id, index),
  });
  const printed = printedVersion(step.said, deliverable);
  return (
    <article className="stack stack-s">
      <h3>{deliverable.name}</h3>
      {printed === version ? <VersionText {...deliverable} date={deliverable.date_updated} /> : null}
      <Loaded query={query} failed={writingTexts.versionsFailed} loading={<LoadingState lines={1} />}>
        {(versions) => (
          <>
            {printed === version
              ? null
              : versions
                  .filter((one) => one.version === printed)
                  .map((one) => <VersionText key={printed} {...one} />)}
            <table className="sheet-versions">
              <caption>{printTexts.history}</caption>
              <thead>
                <tr>
                  <th scope="col">{printTexts.version}</th>
                  <th scope="col">{printTexts.savedOn}</th>
                  <th scope="col">{printTexts.by}</th>
                </tr>
              </thead>
              <tbody>
                {versions.map((one) => (
                  <tr key={one.version}>
                    <td>{one.version > printed ? printTexts.draft(one.version) : one.version}</td>
                    <td>{dayTime(one.date)}</td>
                    <td>{one.author_name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Loaded>
    </article>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Aloud>{name}</Aloud>
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Who wrote a fact and when, beside what it says. */
const Saved = ({ children }: { children: string }) => (
  <span className="small block font-normal text-ink-2">{children}</span>
);

const Facts = ({ step }: { step: Step }) => {
  const [completion] = step.said.completions;
  const { submission } = step;
  const { training_action: action, metier_instructor, referent_instructor, profile } = step;
  return (
    <dl className="sheet-facts">
      <Fact name={printTexts.learner}>{profile.user.name}</Fact>
      {profile.organization ? <Fact name={printTexts.organization}>{profile.organization.name}</Fact> : null}
      <Fact name={printTexts.action}>
        {printTexts.actionNamed(action.degree_name, action.year)}
        <br />
        {daySpan(action.start_date, action.end_date)}
      </Fact>
      <Fact name={printTexts.stepDates}>{stepDates(step)}</Fact>
      <Fact name={printTexts.trade}>{metier_instructor?.name ?? stepTexts.nobodyYet}</Fact>
      <Fact name={printTexts.referent}>{referent_instructor?.name ?? stepTexts.nobodyYet}</Fact>
      {completion ? (
        <Fact name={saidTexts.step}>
          {completionWords(completion)}
          <Saved>{writtenWords(completion.on, completion)}</Saved>
        </Fact>
      ) : null}
      {interviewsOf(step.step_type).map((kind) => {
        const said = step.said.interviews.find((one) => one.kind === kind);
        return said ? (
          <Fact key={kind} name={saidTexts.interviews[kind]}>
            {interviewWords(said)}
            <Saved>{writtenWords(said.held_on, said)}</Saved>
          </Fact>
        ) : null;
      })}
      {submission ? (
        <Fact name={writingTexts.version(submission.version)}>
          {submission.taken_over
            ? stepTexts.versionTakenOver(dayTime(submission.at))
            : stepTexts.versionSubmitted(dayTime(submission.at))}
        </Fact>
      ) : null}
    </dl>
  );
};

const Deliverables = ({ step }: { step: Step }) => (
  <section className="stack">
    <h2>{printTexts.deliverables}</h2>
    {step.deliverables.length === 0 ? <p>{printTexts.noDeliverable}</p> : null}
    {step.deliverables.map((deliverable) => (
      <Written key={deliverable.index} {...{ step, deliverable }} />
    ))}
  </section>
);

/** Who stands by each version that was handed in, since when, and who took it down for them. */
const Words = ({ step: { id } }: { step: Step }) => (
  <Loaded query={useQuery(askValidations(id))} failed={wordTexts.failed} loading={<LoadingState lines={1} />}>
    {({ versions }) =>
      versions.length === 0 ? null : (
        <table className="sheet-versions">
          <caption>{printTexts.words}</caption>
          <thead>
            <tr>
              <th scope="col">{printTexts.version}</th>
              <th scope="col">{printTexts.who}</th>
              <th scope="col">{printTexts.word}</th>
            </tr>
          </thead>
          <tbody>
            {versions.toReversed().flatMap(({ version, words }) =>
              parts.map((part) => {
                const said = words[part];
                return said ? (
                  <tr key={`${version} ${part}`}>
                    <td>{version}</td>
                    <td>
                      {said.name}, <Aloud>{wordTexts.parts[part]}</Aloud>
                    </td>
                    <td>{printedWord(part, said)}</td>
                  </tr>
                ) : null;
              }),
            )}
          </tbody>
        </table>
      )
    }
  </Loaded>
);

const Notes = ({ step }: { step: Step }) => {
  const notes = step.notes_by_roles.filter(({ content }) => content !== "");
  return (
    <section className="stack">
      <h2>{stepTexts.comments}</h2>
      {notes.length === 0 ? <p>{stepTexts.noComment}</p> : null}
      {notes.map((note) => (
        <article key={note.role_id} className="stack stack-s">
          <h3>
            <Aloud>{stepTexts.noteOf(note.role_name)}</Aloud>
          </h3>
          <p className="small">
            {printTexts.versionLine(note.version, note.author_name, dayTime(note.date_updated))}
          </p>
          <p className="as-written">{note.content}</p>
        </article>
      ))}
    </section>
  );
};

const Documents = ({ step: { trainee_documents } }: { step: Step }) => (
  <section className="stack stack-s">
    <h2>{printTexts.documents}</h2>
    {trainee_documents.length === 0 ? (
      <p>{printTexts.noDocument}</p>
    ) : (
      <ul>
        {trainee_documents.map(({ id, name, created_at }) => (
          <li key={id}>{printTexts.document(name, day(created_at))}</li>
        ))}
      </ul>
    )}
  </section>
);

const Emblematic = ({ step: { shared_situations } }: { step: Step }) => (
  <section className="stack stack-s">
    <h2>{stepTexts.emblematic}</h2>
    {shared_situations.length === 0 ? (
      <p>{stepTexts.emblematicNone}</p>
    ) : (
      <ul>
        {shared_situations.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    )}
  </section>
);

const Signatures = ({ step }: { step: Step }) => (
  <section className="stack stack-s sheet-signatures">
    <h2>{printTexts.signatures}</h2>
    <ul>
      {[
        [printTexts.learner, step.profile.user.name],
        [printTexts.trade, step.metier_instructor?.name],
        [printTexts.referent, step.referent_instructor?.name],
      ].map(([role, name]) => (
        <li key={role}>
          <p>
            <strong>
              <Aloud>{role}</Aloud>
            </strong>
            <br />
            {name}
          </p>
          <p className="small">{printTexts.signedOn}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Goals = ({ step }: { step: Step }) => (
  <section className="stack stack-s">
    <h2>{stepTexts.goals}</h2>
    <ul>
      {copyOf(step).goals.map((goal) => (
        <li key={goal}>{goal}</li>
      ))}
    </ul>
  </section>
);

const Sheet = ({ step }: { step: Step }) => {
  return (
    <>
      <SubPageHead
        step={step}
        title={printTexts.title}
        documentTitle={[printTexts.title, step.name, step.profile.user.name].join(", ")}
        actions={
          <Button onClick={() => window.print()}>
            <Printer />
            {stepTexts.print}
          </Button>
        }
      />
      <p className="muted print:hidden">{printTexts.hint}</p>
      <div className="step-sheet">
        <div className="sheet-repeated">
          <p className="sheet-running">
            <span>{[step.profile.user.name, step.name].join(" · ")}</span>
            <span>{printTexts.printedOn(dayTime(new Date().toISOString()))}</span>
          </p>
        </div>
        <div className="stack">
          <header className="sheet-head">
            <p className="row">
              <Mark />
              {step.profile.organization?.name ?? printTexts.platform}
            </p>
            <p className="display">{step.name}</p>
            <p>{placeIn(step)}</p>
          </header>
          <Facts step={step} />
          <Goals step={step} />
          <Deliverables step={step} />
          <Words step={step} />
          <Notes step={step} />
          <Documents step={step} />
          {step.step_type === "bilan" ? <Emblematic step={step} /> : null}
          <Signatures step={step} />
        </div>
      </div>
    </>
  );
};

/** A step on paper, with its deliverables, comments and versions: what a trainer hands to an auditor. */
export const PrintStepPage = () => (
  <StepPart failed={stepTexts.stepFailed} fresh>
    {(step) => <Sheet step={step} />}
  </StepPart>
);
