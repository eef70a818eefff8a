import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { viewRevisionPath } from '#features/pages/editor-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { type BundleMember, getBundle } from '../contract.ts';
import styles from './bundles.module.css';

/** Preview of a bundle's pages, one after the other. */
export function BundlePreviewScreen() {
  const id = useRecordId();
  const bundle = useEndpoint(getBundle, { params: { id } }, { isFresh: true });
  return (
    <Screen title={bundle.data ? `Preview of “${bundle.data.name}”` : 'Preview of a release bundle'}>
      <p>
        <Link to="/wagtail/bundles/$id/" params={{ id: String(id) }}>
          Back to the bundle
        </Link>
      </p>
      <AsyncContent query={bundle} what="this release bundle">
        {({ members }) => <Pages members={members.filter(({ revisionId }) => revisionId !== null)} />}
      </AsyncContent>
    </Screen>
  );
}

function Pages({ members }: { members: readonly BundleMember[] }) {
  const [chosen, setChosen] = useState(members[0]?.id);
  const shown = members.find(({ id }) => id === chosen);
  if (!shown?.revisionId) return <EmptyList text="This bundle has no pages that you may see." />;
  const address = viewRevisionPath(shown.subjectId, shown.revisionId);
  return (
    <>
      <SelectField
        id="page"
        label={`Page (${members.length} in this bundle)`}
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        options={members.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          Open “{shown.title}” in a new tab
        </a>
      </p>
      <iframe
        key={shown.id}
        sandbox="allow-same-origin"
        className={styles.frame}
        // Loads the page without scripts, which the sandbox would block.
        src={`${address}?still=1`}
        title={`“${shown.title}” as it will be`}
      />
    </>
  );
}
