import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { NewWishlist, Wishlist } from "#shared/wishes/wishes.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { CreateButton, EditByName } from "#web/frame/admin/AdminSection.tsx";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { HistoryButton } from "#web/frame/admin/History.tsx";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { RowMenu } from "#web/frame/admin/RowMenu.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { OnOff } from "#web/ui/Badge.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { staffWishTexts } from "./texts.ts";

const refreshes = [wishes.listWishlists];

const WishlistDialog = ({ wishlist, onClose }: { wishlist: Wishlist | undefined; onClose: () => void }) => {
  const creation = useSend(wishes.createWishlist, { refreshes });
  const change = useSend(wishes.updateWishlist, { refreshes });
  const { form, field, dialog } = useItemForm(
    wishlist,
    {
      item: Wishlist,
      schema: NewWishlist,
      values: (known) => ({ name: known?.name ?? "", active: known?.active ?? true }),
      toBody: ({ name, active }) => ({ name, active }),
      create: (body) => creation.mutateAsync({ body }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
    },
    onClose,
  );
  return (
    <FormDialog title={wishlist ? staffWishTexts.editing : staffWishTexts.creating} size="small" {...dialog}>
      <TextField label={staffWishTexts.name} required {...field("name")} />
      <SwitchField
        label={form.watch("active") ? adminTexts.active : adminTexts.inactive}
        {...form.register("active")}
      />
    </FormDialog>
  );
};

export const Wishlists = () => {
  const heading = useId();
  const query = useQuery(ask(wishes.listWishlists, {}));
  const [edited, setEdited] = useState<Wishlist | "new">();
  const [removed, setRemoved] = useState<Wishlist>();
  const removal = useSend(wishes.deleteWishlist, { refreshes });
  const creation = useSend(wishes.createWishlist, { refreshes });
  const create = (
    <CreateButton variant="outline" onClick={() => setEdited("new")}>
      {staffWishTexts.create}
    </CreateButton>
  );
  const columns: Column<Wishlist>[] = [
    {
      id: "name",
      label: staffWishTexts.name,
      heading: true,
      cell: (wishlist) => <EditByName name={wishlist.name} onClick={() => setEdited(wishlist)} />,
    },
    {
      id: "active",
      label: staffWishTexts.state,
      cell: ({ active }) => <OnOff on={active}>{active ? adminTexts.active : adminTexts.inactive}</OnOff>,
    },
    {
      id: "actions",
      label: adminTexts.actions,
      labelHidden: true,
      cell: (wishlist) => (
        <RowActions>
          <RowMenu
            name={wishlist.name}
            onEdit={() => setEdited(wishlist)}
            log={{ kind: "wishlists", item: wishlist }}
            onRemove={() => setRemoved(wishlist)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <section aria-labelledby={heading}>
      <Disclosure
        wide
        summary={
          <h2 id={heading} className="title-s">
            {staffWishTexts.lists}
          </h2>
        }
      >
        <div className="row between px-pad py-3">
          <p className="muted min-w-0 flex-[1_1_20rem]">{staffWishTexts.listsText}</p>
          <div className="row">
            <HistoryButton kind="wishlists" />
            {create}
          </div>
        </div>
        <Loaded query={query} failed={adminTexts.loadFailed}>
          {(wishlists) =>
            wishlists.length === 0 ? (
              <EmptyState title={staffWishTexts.noLists} sign="hand" level="h3" />
            ) : (
              <div className="names border-t border-line [&_tbody>tr:last-child]:border-b-0">
                <Table
                  caption={staffWishTexts.lists}
                  columns={columns}
                  rows={wishlists}
                  keyOf={({ id }) => id}
                />
              </div>
            )
          }
        </Loaded>
      </Disclosure>
      {edited ? (
        <WishlistDialog
          key={edited === "new" ? "new" : edited.id}
          wishlist={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        remove={({ id }) => removal.mutateAsync({ params: { id } })}
        undo={(wishlist) => creation.mutateAsync({ body: bodyOf(NewWishlist, wishlist) })}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  );
};
