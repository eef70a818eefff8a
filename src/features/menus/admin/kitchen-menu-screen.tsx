import { useState } from 'react';
import { KitchenNav } from '#features/front-of-house/admin/kitchen-nav.tsx';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { endpointKey, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { SearchField } from '#ui/admin/search-field.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney, parseMoney, typedMoney } from '../money.ts';
import { getKitchenMenu, type KitchenMenu, setItemOut, setItemPortions, setItemPrice } from '../staff-contract.ts';
import styles from './menu.module.css';

type Item = KitchenMenu['items'][number];

/** A restaurant's sold-out items, and its own prices. Selling out takes two presses. */
export function KitchenMenuScreen() {
  const rlid = useRecordId();
  const menu = useEndpoint(getKitchenMenu, { params: { rlid } });
  return (
    <Screen title={menu.data ? `Menu of ${menu.data.name}` : 'Menu of a restaurant'}>
      <KitchenNav rlid={rlid} maySet={menu.data?.may.prices} />
      <AsyncContent query={menu} what="the menu">
        {(data) => <Items menu={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Items({ menu }: { menu: KitchenMenu }) {
  const { rlid, may, currency, timeZone } = menu;
  const client = useQueryClient();
  const formats = useFormats();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<Item | null>(null);
  const change = useMutation({
    mutationFn: (send: () => Promise<KitchenMenu>) => send(),
    onSuccess: (next) => {
      client.setQueryData(endpointKey(getKitchenMenu, { params: { rlid } }), next);
      setEdited(null);
    },
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  const out = (item: Item, until: 'close' | 'hour' | 'manual' | null) =>
    change.mutate(() => callEndpoint(setItemOut, { params: { rlid, item: item.id }, body: { until } }));
  const money = (cents: number) => formatMoney(cents, { language: formats.language, currency });
  const words = q.toLowerCase().split(/\s+/);
  const found = menu.items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const outFirst = found.toSorted((one, other) => Number(other.isOut) - Number(one.isOut));
  if (menu.items.length === 0) return <p>There is no menu yet.</p>;
  return (
    <>
      <SearchField label="Search the menu" value={q} onChange={({ target }) => setQ(target.value)} />
      {found.length === 0 && <p role="status">No item matches.</p>}
      <ul className={styles.items}>
        {outFirst.map((item) => (
          <li key={item.id} className={styles.item} data-out={item.isOut || undefined}>
            <div>
              <h2>{item.name}</h2>
              <p className={styles.facts}>
                {item.category} · {money(item.price ?? item.chainPrice)}
                {item.price !== null && ` (chain ${money(item.chainPrice)})`}
              </p>
              <p className={styles.badges}>
                {item.isHidden && <Badge>Not sold here</Badge>}
                {item.isOut && (
                  <Badge tone="bad">
                    Sold out
                    {item.outUntil && ` until ${formatInstant(item.outUntil, { ...formats, timeZone })}`}
                  </Badge>
                )}
                {item.left !== null && <Badge tone="note">{item.left} left</Badge>}
              </p>
            </div>
            <ButtonRow>
              {may.change &&
                (item.isOut ? (
                  <Button
                    variant="secondary"
                    aria-label={`Back in stock: ${item.name}`}
                    onClick={() =>
                      item.left === 0
                        ? change.mutate(() =>
                            callEndpoint(setItemPortions, { params: { rlid, item: item.id }, body: { left: null } }),
                          )
                        : out(item, null)
                    }
                  >
                    Back in stock
                  </Button>
                ) : (
                  <Button aria-label={`Sold out until closing: ${item.name}`} onClick={() => out(item, 'close')}>
                    Sold out
                  </Button>
                ))}
              {(may.change || may.prices) && (
                <Button variant="secondary" aria-label={`More: ${item.name}`} onClick={() => setEdited(item)}>
                  More
                </Button>
              )}
            </ButtonRow>
          </li>
        ))}
      </ul>
      {edited && (
        <ItemDialog
          key={edited.id}
          item={edited}
          menu={menu}
          error={change.error}
          isBusy={change.isPending}
          onOut={(until) => out(edited, until)}
          onSend={(send) => change.mutate(send)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ItemDialog({
  item,
  menu: { rlid, may },
  error,
  isBusy,
  onOut,
  onSend,
  onClose,
}: {
  item: Item;
  menu: KitchenMenu;
  error: Error | null;
  isBusy: boolean;
  onOut: (until: 'hour' | 'manual') => void;
  onSend: (send: () => Promise<KitchenMenu>) => void;
  onClose: () => void;
}) {
  const [isHidden, setHidden] = useState(item.isHidden);
  const [forRegion, setForRegion] = useState(false);
  const params = { rlid, item: item.id };
  return (
    <Dialog isOpen onClose={onClose} title={item.name}>
      <RefusalNotice error={error} />
      {may.change && (
        <>
          <ButtonRow>
            <Button variant="secondary" isBusy={isBusy} onClick={() => onOut('hour')}>
              Sold out for an hour
            </Button>
            <Button variant="secondary" isBusy={isBusy} onClick={() => onOut('manual')}>
              Sold out until further notice
            </Button>
          </ButtonRow>
          <Form
            isBusy={isBusy}
            submitLabel="Count the portions"
            busyLabel="Saving…"
            onSend={({ left = '' }) =>
              onSend(() =>
                callEndpoint(setItemPortions, { params, body: { left: left.trim() === '' ? null : Number(left) } }),
              )
            }
          >
            <TextField
              label="Portions left"
              name="left"
              inputMode="numeric"
              defaultValue={item.left ?? ''}
              error={complaintAbout(error ?? null, 'left')}
              help="Each order reduces the number. Leave empty if portions are not counted."
            />
          </Form>
        </>
      )}
      {may.prices && (
        <Form
          isBusy={isBusy}
          submitLabel="Save price"
          busyLabel="Saving…"
          onSend={({ price = '' }) =>
            onSend(() =>
              callEndpoint(setItemPrice, {
                params,
                body: { price: price.trim() === '' ? null : (parseMoney(price) ?? Number.NaN), isHidden, forRegion },
              }),
            )
          }
        >
          <TextField
            label="Price here"
            name="price"
            inputMode="decimal"
            defaultValue={item.price === null ? '' : typedMoney(item.price)}
            error={complaintAbout(error ?? null, 'price')}
            help={`Leave empty for the chain’s price, ${typedMoney(item.chainPrice)}. Prices of sizes change by the same amount.`}
          />
          <CheckField label="Not sold here" checked={isHidden} onChange={({ target }) => setHidden(target.checked)} />
          <CheckField
            label="Also at the other restaurants of this region"
            checked={forRegion}
            onChange={({ target }) => setForRegion(target.checked)}
          />
        </Form>
      )}
    </Dialog>
  );
}
