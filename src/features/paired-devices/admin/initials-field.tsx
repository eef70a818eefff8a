import { complaintAbout } from '#ui/admin/api/problem.ts';
import { TextField } from '#ui/admin/field.tsx';

/** Asks who works with a device, by the initials that each of their steps is noted with. */
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
