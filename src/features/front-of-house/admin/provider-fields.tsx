import { complaintAbout } from '#ui/admin/api/problem.ts';
import { SelectField, TextField } from '#ui/admin/field.tsx';
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

/** Who keeps a wait list or reservations or takes orders, and the page of another website that does. */
export function ProviderFields({
  label,
  values: { provider, redirectUrl },
  providers,
  error,
  onChange,
}: {
  label: string;
  values: Choice;
  providers: readonly GuestServiceProvider[];
  error: Error | null;
  onChange: (change: Partial<Choice>) => void;
}) {
  return (
    <>
      <SelectField
        label={label}
        value={provider}
        error={complaintAbout(error, 'values.provider')}
        options={providers.map((value) => ({ value, label: LABELS[value] }))}
        onChange={({ target }) => onChange({ provider: target.value as GuestServiceProvider })}
      />
      {provider === 'redirect' && (
        <TextField
          label="Page for guests"
          help="An address that begins with https://. The website leads guests there."
          type="url"
          value={redirectUrl}
          error={complaintAbout(error, 'values.redirectUrl')}
          onChange={({ target }) => onChange({ redirectUrl: target.value })}
        />
      )}
    </>
  );
}
