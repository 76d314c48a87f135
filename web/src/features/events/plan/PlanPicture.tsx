import { Printer, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { accepted } from "#shared/contract/upload.ts";
import * as events from "#shared/events/events.contract.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { AltTextDialog } from "#web/frame/AltText.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { usePictureUploads } from "#web/frame/picture-uploads.ts";
import { SendingRows } from "#web/frame/SendingRows.tsx";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { FieldError } from "#web/ui/form/Field.tsx";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { planTexts as texts } from "./plan-texts.ts";

/** The picture of a plan: sent, described, changed, removed with its marks. */
export const PlanPicture = ({
  plan: { event, picture_url, alt_text, upload },
  describe,
  onChanged,
  onRemoved,
}: {
  plan: EventPlan;
  describe: (text: string | null) => Promise<void>;
  onChanged: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}) => {
  const adding = useSend(events.addEventPlanPicture);
  const removing = useSend(events.deleteEventPlan);
  const [isDescribing, setDescribing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const uploads = usePictureUploads("eventPlan", {
    open: async (id, body) => ({ signed: await adding.mutateAsync({ params: { id }, body }) }),
    refresh: onChanged,
  });
  const sending = uploads.of(event.id);
  const picker = (
    <FilePicker
      label={picture_url ? texts.change : texts.picture}
      labelHidden={picture_url !== null}
      rule={texts.pictureRule}
      accept={accepted("eventPlan")}
      files={[]}
      onPick={(files) => uploads.add(event.id, files)}
    />
  );
  return (
    <div className="stack stack-s print:hidden">
      <SendingRows uploads={uploads} target={event.id} />
      {upload?.status === "pending" && sending.length === 0 ? <p role="status">{texts.checking}</p> : null}
      {upload?.status === "refused" ? (
        <FieldError>{`${texts.refused} ${upload.reason ?? ""}`}</FieldError>
      ) : null}
      {picture_url ? (
        <>
          {alt_text === null ? <p className="small muted">{texts.describe}</p> : null}
          <div className="row">
            <Button variant="outline" onClick={() => setDescribing(true)}>
              <TextCursorInput />
              {frameTexts.describePicture(alt_text)}
            </Button>
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer />
              {texts.print}
            </Button>
            <Button variant="quietDanger" onClick={() => setRemoving(true)}>
              <Trash2 />
              {texts.remove}
            </Button>
          </div>
          <Disclosure summary={texts.change}>
            <div className="p-3.5">{picker}</div>
          </Disclosure>
        </>
      ) : (
        picker
      )}
      {isDescribing ? (
        <AltTextDialog
          name={texts.title}
          saved={alt_text}
          save={describe}
          onClose={() => setDescribing(false)}
        />
      ) : null}
      <RemoveDialog
        item={isRemoving ? event : undefined}
        name={texts.title}
        words={{ ...removal, title: texts.removeTitle, text: texts.removeText, success: texts.removed }}
        remove={async ({ id }) => {
          await removing.mutateAsync({ params: { id } });
          await onRemoved();
        }}
        onClose={() => setRemoving(false)}
      />
    </div>
  );
};
