import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BULK_ACTIONS, type BulkAction, getBulk } from '#features/pages/operations-contract.ts';
import type { PageRef } from '#features/pages/staff-shapes.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import { BulkForm } from './bulk-form.tsx';
import { BulkRefusals } from './bulk-refusals.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';

/** One action on several pages: the URL has the action in its path and the pages in its query. */
export function PageBulkScreen() {
  const params: Partial<Record<string, string>> = useParams({ strict: false });
  const search: ListSearch = useSearch({ strict: false });
  const ids = readIds(search['id']);
  const action = BULK_ACTIONS.find((one) => one === params['action']);
  if (params['app'] !== 'pages' || params['model'] !== 'page' || !action) {
    return <Impossible title="Change several pages" text="This action does not exist." />;
  }
  if (ids.length === 0) return <Impossible title={BULK_TEXTS[action].title} text="No pages are chosen." />;
  return <Bulk action={action} ids={ids} />;
}

function Bulk({ action, ids }: { action: BulkAction; ids: readonly number[] }) {
  const [place, setPlace] = useState<PageRef | null>(null);
  const impact = useListing(bulkAt(ids, place?.id), { params: { app: 'pages', model: 'page', action } });
  return (
    <Screen title={BULK_TEXTS[action].title}>
      <AsyncContent query={impact} what="these pages">
        {(data) => (
          <>
            <BulkRefusals action={action} refused={data.refused} count={data.refused_count} />
            <BulkForm
              action={action}
              impact={data}
              isStale={impact.isPlaceholderData}
              place={place}
              setPlace={setPlace}
            />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Impossible({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title}>
      <Notice kind="error">
        <p>{text}</p>
      </Notice>
      <p>
        <Link to="/wagtail/pages/">Go to all pages</Link>
      </p>
    </Screen>
  );
}

function readIds(param: string | string[] | undefined): number[] {
  const numbers = [param ?? []].flat().filter((one) => /^[1-9]\d{0,8}$/.test(one));
  return [...new Set(numbers.map(Number))];
}

/** The endpoint with the ids in its path: a call's query cannot repeat a name. */
function bulkAt(ids: readonly number[], destination: number | undefined): typeof getBulk {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  if (destination !== undefined) query.set('destination', String(destination));
  return { ...getBulk, path: `${getBulk.path}?${query}` };
}
