import { getDocument } from '../contract.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentForm } from './document-form.tsx';
import { DOCUMENT } from './document-places.ts';

/** One document: its properties, its collection, and its file. */
export function DocumentEditScreen() {
  const id = useRecordId();
  const document = useOpening(getDocument, { params: { id } });
  return (
    <Screen title={document.data?.title ?? 'Edit document'}>
      <PlacesNav of={DOCUMENT} id={id} />
      <AsyncContent query={document} what="this document">
        {(details) =>
          details.mayChange ? (
            <DocumentForm key={id} details={details} />
          ) : (
            <>
              <Notice>
                <p>You can view this document but not edit it.</p>
              </Notice>
              <DocumentFacts details={details} />
            </>
          )
        }
      </AsyncContent>
    </Screen>
  );
}
