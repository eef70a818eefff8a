import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRegionRights } from '#features/locations/admin/use-region-rights.ts';
import { DataNav } from '#features/locations/admin/data-nav.tsx';
import { complaintAboutFile, Refusal } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { EXPORT_FORMATS, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, uploadImport } from '../contract.ts';
import styles from './imports.module.css';

const FORMAT_WORDS: Readonly<Record<(typeof EXPORT_FORMATS)[number], { label: string; help: string }>> = {
  csv: { label: 'CSV', help: 'A readable table without special hours and archived restaurants.' },
  json: { label: 'JSON', help: 'All stored data, including archived restaurants.' },
  geojson: { label: 'GeoJSON', help: 'For maps and data exchange, without archived restaurants.' },
};

/** Uploads a list of restaurants, and exports all restaurants. */
export function ImportUploadScreen() {
  const { mayImport } = useRegionRights();
  return (
    <Screen
      title="Import restaurants"
      intro="Upload a list, preview the changes, then apply them. You can undo an import."
    >
      <DataNav />
      <Card title="Upload list">
        {mayImport ? (
          <UploadForm />
        ) : (
          <p>You may export the restaurants of your regions, but not import restaurants.</p>
        )}
      </Card>
      <Card title="Export" intro="The restaurants of your regions as a file. You can import each of these files again.">
        <ul className={styles.exports}>
          {EXPORT_FORMATS.map((format) => (
            <li key={format}>
              <a
                href={`/wagtail/locations/export/?format=${format}`}
                download
                className={buttonClass({ variant: 'secondary' })}
              >
                Export {FORMAT_WORDS[format].label}
              </a>
              <span>{FORMAT_WORDS[format].help}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}

function UploadForm() {
  const navigate = useNavigate();
  const { language } = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [own, setOwn] = useState<string>();
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen);
      return sendForm(uploadImport.path, form, uploadImport.reply);
    },
    onSuccess: ({ id }) => void navigate({ to: '/wagtail/locations/import/$id/', params: { id: String(id) } }),
  });
  const fileError = own ?? complaintAboutFile(upload.error, file);
  const isOther = upload.error && !(upload.error instanceof Refusal && upload.error.errors.length > 0);
  return (
    <Form
      isBusy={upload.isPending || upload.isSuccess}
      submitLabel="Upload"
      busyLabel="Uploading…"
      onSend={() => {
        if (!file) setOwn('Choose a file.');
        else if (file.size > IMPORT_MAX_BYTES)
          setOwn(`${file.name} is too large: the maximum is ${IMPORT_MAX_BYTES / 1e6} MB.`);
        else upload.mutate(file);
      }}
    >
      {isOther && <RefusalNotice error={upload.error} />}
      <TextField
        label="List of restaurants"
        type="file"
        accept=".csv,.tsv,.txt,.json,.geojson,.ndjson,.xlsx"
        help={`CSV, TSV, XLSX, JSON or GeoJSON, at most ${IMPORT_MAX_BYTES / 1e6} MB and ${formatCount(IMPORT_MAX_ROWS, language)} rows. Nothing changes yet.`}
        error={fileError}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          setOwn(undefined);
          upload.reset();
        }}
      />
    </Form>
  );
}
