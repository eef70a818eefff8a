import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChoosersHost } from '#features/choosers/admin/choosers-host.tsx';
import { type RecordInForm, RecordActionsContext } from '#ui/admin/record-form/record-actions.tsx';

const AddToBundle = lazy(async () => ({
  default: (await import('#features/bundles/admin/add-to-bundle.tsx')).AddToBundle,
}));

const Actions = ({ record }: { record: RecordInForm }) => (
  <Suspense fallback={null}>
    <AddToBundle record={record} />
  </Suspense>
);
const OFFERED = { Actions };

/** Screens with choosers of pages, images and files, and with the button that adds a record to a release bundle. */
export function WithChoosers() {
  return (
    <ChoosersHost>
      <RecordActionsContext value={OFFERED}>
        <Outlet />
      </RecordActionsContext>
    </ChoosersHost>
  );
}
