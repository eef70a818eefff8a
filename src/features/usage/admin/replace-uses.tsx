import { useRef, useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { type ChosenThing, useChoosers } from '#ui/admin/content-form/choosers.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { listUses, type ReplaceableKind, replaceUses } from '../contract.ts';
import styles from './replace-uses.module.css';

const NOUNS: Readonly<Record<ReplaceableKind, string>> = { image: 'picture', document: 'document' };

/** Puts another picture or document wherever this one is used; stands below choosers. */
export function ReplaceUses({ kind, id }: { kind: ReplaceableKind; id: number }) {
  const choosers = useChoosers();
  const [other, setOther] = useState<ChosenThing | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const noun = NOUNS[kind];
  const close = () => {
    setOther(null);
    opener.current?.focus();
  };
  const change = useChange(replaceUses, {
    refreshes: [listUses],
    onSuccess({ replaced, left }) {
      close();
      showFlash({ kind: left > 0 ? 'error' : 'success', text: resultText(replaced, left) });
    },
  });
  return (
    <>
      <div>
        <Button
          ref={opener}
          variant="secondary"
          onClick={() =>
            void choosers.choose(kind).then((chosen) => {
              change.reset();
              if (chosen && chosen.id !== id) setOther(chosen);
            })
          }
        >
          Replace it everywhere…
        </Button>
      </div>
      <Dialog
        isOpen={other !== null}
        onClose={close}
        title={`Replace this ${noun} everywhere?`}
        description={`Whatever uses it shows “${other?.title ?? ''}” from then on, live pages and drafts alike. What you may not change stays as it is.`}
      >
        {change.error && <RefusalNotice error={change.error} />}
        <div className={styles.actions}>
          <Button
            isBusy={change.isPending}
            onClick={() => other && change.mutate({ params: { kind, id }, body: { with: other.id } })}
          >
            {change.isPending ? 'Replacing…' : 'Replace everywhere'}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function resultText(replaced: number, left: number): string {
  const done = `Replaced in ${replaced} ${replaced === 1 ? 'place' : 'places'}.`;
  return left === 0
    ? done
    : `${done} ${left} still ${left === 1 ? 'uses' : 'use'} it: you may not change ${left === 1 ? 'that' : 'those'}.`;
}
