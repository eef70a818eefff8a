import { getDocument, listDocuments, replaceDocumentFile, saveDocument } from '#features/documents/contract.ts';
import { MAX_DOCUMENT_BYTES } from '#features/documents/document-kinds.ts';
import { MediaForm } from '#features/library/admin/media-form.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { ReplaceFile } from '#features/library/admin/replace-file.tsx';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { callEndpoint, pathOf } from '#ui/admin/api/call-endpoint.ts';
import { type DocumentDetails, DocumentFacts } from './document-facts.tsx';

/** The form of one document. Everything but the file is saved together. */
export function DocumentForm({ details }: { details: DocumentDetails }) {
  const params = { id: details.id };
  const edit = useRecordEdit({
    details,
    valuesOf: ({ title, tags, collectionId }: DocumentDetails) => ({ title, tags, collection: collectionId }),
    read: () => callEndpoint(getDocument, { params }),
    save: (body, baseVersion) => callEndpoint(saveDocument, { params, body: { ...body, baseVersion } }),
    savedText: (_, { title }) => `“${title.trim()}” is saved.`,
    stale: [listDocuments.path, pathOf(getDocument, { params })],
  });
  const { base } = edit;
  return (
    <div className={styles.columns}>
      <MediaForm
        kind="document"
        edit={edit}
        titleHelp="Staff use this title to find the document. Download lists show it to guests."
        collection={{ id: base.collectionId, name: base.collection }}
      />
      <div className={styles.aside}>
        <DocumentFacts details={base} />
        <ReplaceFile
          kind="document"
          thing={base}
          endpoint={replaceDocumentFile}
          maxBytes={MAX_DOCUMENT_BYTES}
          intro="The document keeps its number. Pages link to the new file. Its address changes if the file name does, and links from elsewhere to the old address stop working."
          wordsOf={({ name }) => replacementWords(name, base.fileName)}
          onReplaced={(version) => void edit.follow(version)}
          onRefused={edit.meet}
        />
      </div>
    </div>
  );
}

function replacementWords(name: string, before: string): string {
  const address = name === before ? '' : 'The address of the document changes with its name. ';
  return `“${name}” replaces “${before}” everywhere. ${address}The old file is deleted permanently.`;
}
