import { getDocument } from '../contract.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentNav } from './document-nav.tsx';

/** One document: what is said of it, where it stands, and its file. */
export function DocumentEditScreen() {
  const id = useRecordId();
  const document = useOpening(getDocument, { params: { id } });
  return (
    <Screen title={document.data?.title ?? 'Edit document'}>
      <DocumentNav id={id} />
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
