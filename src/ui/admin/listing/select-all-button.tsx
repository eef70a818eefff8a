import { Button } from '../button.tsx';
import { formatCount } from '../format.ts';
import { useFormats } from '../formats.ts';
import type { useSelectFilteredList } from './use-select-filtered-list.ts';

/** "Select all 340 images": extends a selection of the whole page to the whole list. Nothing when that is not offered. */
export function SelectAllButton({
  whole: { offered, total, state, choose },
  nouns,
  onChosen,
}: {
  whole: Pick<ReturnType<typeof useSelectFilteredList>, 'offered' | 'total' | 'state' | 'choose'>;
  /** "images" */
  nouns: string;
  /** Called when the button disappears after use; gives the focus to the next one. */
  onChosen: () => void;
}) {
  const { language } = useFormats();
  const [some, all] = [formatCount(offered, language), formatCount(total, language)];
  const label = offered === total ? `Select all ${all} ${nouns}` : `Select the first ${some} of ${all} ${nouns}`;
  return (
    <>
      {offered > 0 && (
        <Button variant="quiet" isBusy={state === 'reading'} onClick={() => void choose().then(onChosen)}>
          {state === 'reading' ? 'Selecting…' : label}
        </Button>
      )}
      {state === 'failed' && <span role="alert">The rest of the list could not be loaded. Try again.</span>}
    </>
  );
}
