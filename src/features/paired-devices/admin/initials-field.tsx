import { complaintAbout } from '#ui/admin/api/problem.ts';
import { TextField } from '#ui/admin/field.tsx';

/** Field for the initials of the staff member who works with a device; each change is recorded with them. */
export function InitialsField({ error }: { error: Error | null }) {
  return (
    <TextField
      id="device-initials"
      name="initials"
      label="Your initials"
      help="Two or three letters. They are recorded with everything you do on this device."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={3}
      error={complaintAbout(error, 'initials')}
    />
  );
}
