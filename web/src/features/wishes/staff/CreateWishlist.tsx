import { useState } from "react";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { NewWishlist, Wishlist } from "#shared/wishes/wishes.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { CreateButton, EditButton, RemoveButton } from "#web/app/admin/AdminSection.tsx";
import { ItemDialog } from "#web/app/admin/ItemDialog.tsx";
import { useItemForm } from "#web/app/admin/item-form.ts";
import { RemoveDialog } from "#web/app/admin/RemoveDialog.tsx";
import { adminTexts } from "#web/app/admin/texts.ts";
import { OnOff } from "#web/ui/Badge.tsx";
import { SwitchField } from "#web/ui/Choices.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { staffWishTexts } from "./texts.ts";

const WishlistDialog = ({
  wishlist,
  onSaved,
  onClose,
}: {
  wishlist: Wishlist | undefined;
  onSaved: (saved: Wishlist) => void;
  onClose: () => void;
}) => {
  const creation = useSend(wishes.createWishlist);
  const change = useSend(wishes.updateWishlist);
  const { form, errorOf, dialog } = useItemForm(
    wishlist,
    {
      item: Wishlist,
      schema: NewWishlist,
      values: (known) => ({ name: known?.name ?? "", active: known?.active ?? true }),
      toBody: ({ name, active }) => ({ name, active }),
      create: async (body) => onSaved(await creation.mutateAsync({ body })),
      update: async (id, body) => onSaved(await change.mutateAsync({ params: { id }, body })),
    },
    onClose,
  );
  return (
    <ItemDialog title={wishlist ? staffWishTexts.editing : staffWishTexts.creating} size="small" {...dialog}>
      <TextField label={staffWishTexts.name} required error={errorOf("name")} {...form.register("name")} />
      <SwitchField
        label={form.watch("active") ? adminTexts.active : adminTexts.inactive}
        {...form.register("active")}
      />
    </ItemDialog>
  );
};

/** The wishlist object of the administration. Nothing lists them, so those of this visit stay at hand. */
export const CreateWishlist = () => {
  const [made, setMade] = useState<readonly Wishlist[]>([]);
  const [edited, setEdited] = useState<Wishlist | "new">();
  const [removed, setRemoved] = useState<Wishlist>();
  const removal = useSend(wishes.deleteWishlist);
  const keep = (saved: Wishlist) =>
    setMade((before) => [...before.filter(({ id }) => id !== saved.id), saved]);
  const remove = async () => {
    if (!removed) return;
    await removal.mutateAsync({ params: { id: removed.id } });
    setMade((before) => before.filter(({ id }) => id !== removed.id));
  };
  return (
    <>
      <CreateButton onClick={() => setEdited("new")}>{staffWishTexts.create}</CreateButton>
      {made.length > 0 ? (
        <section className="panel panel-flush w-full" aria-label={staffWishTexts.createdHere}>
          <ul>
            {made.map((wishlist) => (
              <li key={wishlist.id} className="part">
                <strong className="grow">{wishlist.name}</strong>
                <OnOff on={wishlist.active}>
                  {wishlist.active ? adminTexts.active : adminTexts.inactive}
                </OnOff>
                <span className="acts">
                  <EditButton name={wishlist.name} onClick={() => setEdited(wishlist)} />
                  <RemoveButton name={wishlist.name} onClick={() => setRemoved(wishlist)} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {edited ? (
        <WishlistDialog
          wishlist={edited === "new" ? undefined : edited}
          onSaved={keep}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog name={removed?.name} remove={remove} onClose={() => setRemoved(undefined)} />
    </>
  );
};
