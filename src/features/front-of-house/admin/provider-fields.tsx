import { SelectField, TextField } from '#ui/admin/field.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import type { GuestServiceProvider } from '../providers.ts';

const LABELS: Readonly<Record<GuestServiceProvider, string>> = {
  house: 'We do, on these screens',
  partner: 'Our partner',
  redirect: 'Another website',
};

interface Choice {
  provider: GuestServiceProvider;
  redirectUrl: string;
}

/** The service that keeps a wait list or reservations or takes orders, and its page if it is another website. */
export function ProviderFields({
  label,
  form: { values, text },
  providers,
}: {
  label: string;
  form: FormOf<Choice>;
  providers: readonly GuestServiceProvider[];
}) {
  return (
    <>
      <SelectField
        {...text('provider')}
        label={label}
        options={providers.map((value) => ({ value, label: LABELS[value] }))}
      />
      {values.provider === 'redirect' && (
        <TextField
          {...text('redirectUrl')}
          label="Page for guests"
          help="An address that begins with https://. The website leads guests there."
          type="url"
        />
      )}
    </>
  );
}
