import { EntryStatus } from '#features/wait-lists/site/entry-status.tsx';
import { useLiveEntry } from '#features/wait-lists/site/use-live-entry.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { WaitListEntryProps } from './props.ts';

/** A guest's place in a wait list, at a secret address. */
export function WaitListEntryPage({ entry: given, ...rest }: WaitListEntryProps) {
  const t = useTranslate();
  const { entry, isLate } = useLiveEntry(given);
  const title = t(`place.state_${entry.state}`);
  return (
    <Sheet title={title} blocks={[]}>
      <FormSection>
        <EntryStatus {...rest} entry={entry} isLate={isLate} title={title} />
      </FormSection>
    </Sheet>
  );
}
