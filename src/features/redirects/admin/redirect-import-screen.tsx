import { useState } from 'react';
import type { ImportReport, Uploaded } from '../import-contract.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportUpload } from './import-upload.tsx';

type Step =
  | { step: 'file' }
  | { step: 'mapping'; upload: Uploaded }
  | { step: 'done'; upload: Uploaded; report: ImportReport };

/** Imports a table of redirects: the file, its columns with a preview, and the result. */
export function RedirectImportScreen() {
  const [at, setAt] = useState<Step>({ step: 'file' });
  const begin = () => setAt({ step: 'file' });
  return (
    <Screen title="Import redirects">
      {at.step === 'file' && <ImportUpload onUploaded={(upload) => setAt({ step: 'mapping', upload })} />}
      {at.step === 'mapping' && (
        <ImportMapping
          upload={at.upload}
          onOther={begin}
          onDone={(report) => setAt({ step: 'done', upload: at.upload, report })}
        />
      )}
      {at.step === 'done' && <ImportDone upload={at.upload} report={at.report} onAnother={begin} />}
    </Screen>
  );
}
