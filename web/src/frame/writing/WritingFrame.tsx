import type { ReactNode } from "react";
import { Form } from "#web/ui/form/Form.tsx";

/** A long text with what saves it beside it; on phones that stays under the thumb. */
export const WritingFrame = ({
  save,
  beside,
  onSubmit,
  children,
}: {
  save: ReactNode;
  beside: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) => (
  <Form
    className="side cols-aside max-lg:flex max-lg:flex-col max-lg:[&_.input]:scroll-mb-28"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <div className="stack">{children}</div>
    <aside className="stack side-sticky max-lg:contents">
      <div className="panel max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-lg:-mx-gutter max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:border-line-strong max-lg:px-gutter max-lg:py-3 max-lg:shadow-up">
        {save}
      </div>
      {beside}
    </aside>
  </Form>
);
