import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { SettingsLanguage } from '#features/settings/contract.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import type { RecordInForm } from '#ui/admin/record-form/record-actions.tsx';
import * as contract from '../contract.ts';
import { Complaints } from './complaints.tsx';

const FRESH = 'new';

/** Button beside those of a form: adds the form's values to a release bundle, without saving the record. */
export function AddToBundle({ record }: { record: RecordInForm }) {
  const [isOpen, setOpen] = useState(false);
  const areas = useSession().data?.permissions.areas ?? [];
  if (!areas.includes('bundles')) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add to bundle…
      </Button>
      {isOpen && <BundleDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Dialog to choose an unpublished bundle, or to create a new one. */
function BundleDialog({ record, onClose }: { record: RecordInForm; onClose: () => void }) {
  const bundles = useEndpoint(contract.listBundles, { query: { p: 1, q: '' } }, { isFresh: true });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add to release bundle"
      description="Your changes go live with the bundle. Guests do not see them before."
    >
      <AsyncContent query={bundles} what="the release bundles">
        {({ rows }) => (
          <BundleChoice
            bundles={rows.filter(({ status }) => status !== 'published')}
            record={record}
            onClose={onClose}
          />
        )}
      </AsyncContent>
    </Dialog>
  );
}

function BundleChoice({
  bundles,
  record,
  onClose,
}: {
  bundles: readonly contract.BundleSummary[];
  record: RecordInForm;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(String(bundles[0]?.id ?? FRESH));
  // The new bundle, so that a second attempt does not create another one.
  const [made, setMade] = useState<{ id: number; name: string } | null>(null);
  const [key] = useState(randomUuid);
  const add = useMutation<string, Error, string>({
    async mutationFn(name) {
      let bundle = made ?? bundles.find(({ id }) => String(id) === chosen);
      if (!bundle) {
        bundle = { ...(await callEndpoint(contract.addBundle, { body: { name }, key })), name };
        setMade(bundle);
      }
      await put(bundle.id, record);
      return bundle.name;
    },
    onSuccess(name) {
      showFlash({
        kind: 'success',
        text: `Added to “${name}”. Guests see the current version until the bundle is published.`,
      });
      onClose();
    },
  });
  const complaint = complaintAbout(add.error, 'name');
  const isNew = chosen === FRESH && made === null;
  return (
    <>
      {add.error && !(isNew && complaint) && <Complaints error={add.error} />}
      <Form
        isBusy={add.isPending}
        submitLabel="Add"
        busyLabel="Adding…"
        onSend={({ bundle_name = '' }) => add.mutate(bundle_name)}
      >
        <SelectField
          id="bundle"
          name="bundle"
          label="Release bundle"
          value={made ? String(made.id) : chosen}
          disabled={made !== null}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            ...[...bundles, ...(made ? [made] : [])].map(({ id, name }) => ({ value: String(id), label: name })),
            { value: FRESH, label: 'New bundle' },
          ]}
        />
        {isNew && (
          <TextField
            id="bundle_name"
            name="bundle_name"
            label="Bundle name"
            maxLength={120}
            autoComplete="off"
            error={complaint}
          />
        )}
      </Form>
    </>
  );
}

async function put(bundleId: number, { kind, id, model, language, read }: RecordInForm): Promise<void> {
  const params = { id: bundleId };
  const { baseVersion, value: held } = read();
  if (kind === 'settings') {
    const inLanguage = SettingsLanguage.parse(language ?? '');
    const body = { site: id, model, language: inLanguage, value: held, baseVersion };
    await callEndpoint(contract.addBundleSettings, { params, body });
    return;
  }
  const { name, ...value } = held;
  const body = { snippetId: id, model, name: String(name ?? ''), value, baseVersion };
  await callEndpoint(contract.addBundleSnippet, { params, body });
}
