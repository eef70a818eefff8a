import { TextField } from '#ui/admin/field.tsx';

export const SITE_NAME_ID = 'confirm-site-name';

/** Typed by users who delete many pages at once, to prevent mistakes. */
export function SiteNameField({ siteName, error }: { siteName: string; error: string | undefined }) {
  return (
    <TextField
      id={SITE_NAME_ID}
      name="site_name"
      label="Site name"
      help={
        <>
          This deletes many pages. To confirm, type <strong>{siteName}</strong>.
        </>
      }
      error={error}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
