import { useQueryClient } from "@tanstack/react-query";
import { Play, RefreshCw } from "lucide-react";
import { useState } from "react";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { type Preset, presets } from "#shared/timetable/timetable.proposals.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { refresh, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { timetableTexts } from "../texts.ts";
import { ComputeOptions, useComputeOptions } from "./ComputeOptions.tsx";

/** What to look for, and the button that starts the computation. */
export const ComputeForm = ({ timetable, again }: { timetable: Timetable; again?: boolean }) => {
  const { event, draft } = timetable;
  const options = useComputeOptions(draft);
  const [preset, setPreset] = useState<Preset>("fair");
  const [complete, setComplete] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const client = useQueryClient();
  const isRefused = Boolean(useEventRefusals(event.id)("changeTimetable"));
  const start = useSend(timetables.askForProposal, { refreshes: [timetables.getTimetable] });
  const compute = async () => {
    setRefusal(undefined);
    const asked = options.asked();
    if (!asked) return;
    try {
      await start.mutateAsync({
        params: { id: event.id },
        body: { preset, complete: complete ? 1 : 0, ...asked },
      });
    } catch (error) {
      const problem = problemOf(error);
      // Somebody else's is at work: that one is shown.
      if (problem.code === "computing") await refresh(client, [timetables.getTimetable]);
      else
        setRefusal(
          Object.values(problem.errors ?? {})
            .flat()
            .join(" ") || problem.message,
        );
    }
  };
  if (isRefused) return null;
  return (
    <section
      className="bench grid items-center gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)_auto] lg:items-start print:hidden"
      aria-labelledby="tt-compute"
    >
      <h2 id="tt-compute" className="sr">
        {timetableTexts.compute}
      </h2>
      <fieldset className="grid gap-x-6 lg:grid-cols-[1fr_1fr]">
        <legend className="pb-1 font-strong">{timetableTexts.presetLegend}</legend>
        {presets.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="preset"
              value={one}
              checked={preset === one}
              onChange={() => setPreset(one)}
            />
            <span>
              <strong>{timetableTexts.presets[one]}</strong>
              <small className="leading-[1.35]">{timetableTexts.presetTexts[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="check lg:col-span-2 lg:mt-6.75">
        <input type="checkbox" checked={complete} onChange={({ target }) => setComplete(target.checked)} />
        <span>
          <strong>{timetableTexts.complete}</strong>
          <small className="leading-[1.35]">{timetableTexts.completeText}</small>
        </span>
      </label>
      <ComputeOptions options={options} isComplete={complete} />
      <div className="grid justify-items-start gap-1.5 max-sm:justify-items-stretch lg:self-end">
        <Button
          className="lg:whitespace-nowrap"
          variant={again ? "outline" : "filled"}
          large={!again}
          pending={start.isPending}
          onClick={() => void compute()}
        >
          {again ? <RefreshCw /> : <Play />}
          {again ? timetableTexts.restart : timetableTexts.start}
        </Button>
        {again ? null : <small className="block leading-[1.35] text-ink-2">{timetableTexts.startHint}</small>}
      </div>
      <div className="col-span-full empty:hidden">
        <Refusal title={timetableTexts.startFailed}>{refusal}</Refusal>
      </div>
    </section>
  );
};
