import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { type ChosenItem, useChoosers } from '#ui/admin/content-form/choosers.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { listUses, type ReplaceableKind, replaceUses } from '../contract.ts';
import styles from './replace-uses.module.css';

const NOUNS: Readonly<Record<ReplaceableKind, string>> = { image: 'image', document: 'document' };

/** Replaces an image or document everywhere; rendered below choosers. */
export function ReplaceUses({
  kind,
  id,
  isUsed,
  refreshes,
}: {
  kind: ReplaceableKind;
  id: number;
  /** Without uses, nothing is shown. */
  isUsed: boolean;
  /** Other endpoints with data about uses, which are reloaded. */
  refreshes: readonly Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>[];
}) {
  const choosers = useChoosers();
  const [other, setOther] = useState<ChosenItem | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const noun = NOUNS[kind];
  const close = () => {
    setOther(null);
    // The button disappears with the last use.
    (opener.current ?? document.querySelector<HTMLElement>('h1'))?.focus();
  };
  const change = useChange(replaceUses, {
    refreshes: [listUses, ...refreshes],
    onSuccess(result) {
      close();
      showFlash({ kind: result.left > 0 ? 'error' : 'success', text: resultText(result) });
    },
  });
  const complaint = complaintAbout(change.error, 'with');
  const choose = async () => {
    const chosen = await choosers.choose(kind);
    if (!chosen) return;
    change.reset();
    if (chosen.id === id) showFlash({ kind: 'error', text: `This is the same ${noun}. Choose another one.` });
    else setOther(chosen);
  };
  return (
    <>
      {isUsed && (
        <div>
          <Button ref={opener} variant="secondary" onClick={() => void choose()}>
            Replace it everywhere…
          </Button>
        </div>
      )}
      <Dialog
        isOpen={other !== null}
        onClose={close}
        title={`Replace this ${noun} everywhere?`}
        description={`Everything that uses it will show “${other?.title ?? ''}” instead, in live pages and drafts. Items that you may not change and items in the trash do not change.`}
      >
        {complaint && (
          <Notice kind="error">
            <p>{`“${other?.title}”: ${complaint} Choose another one.`}</p>
          </Notice>
        )}
        {change.error && !complaint && <RefusalNotice error={change.error} />}
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

function resultText({ replaced, left, hasMore }: z.infer<(typeof replaceUses)['reply']>): string {
  const done = `Replaced in ${replaced} ${replaced === 1 ? 'place' : 'places'}.`;
  if (hasMore) return `${done} There are more uses. Replace it everywhere again to continue.`;
  if (left === 0) return done;
  return left === 1
    ? `${done} 1 item still uses it: you may not change that item, or it is in the trash.`
    : `${done} ${left} items still use it: you may not change them, or they are in the trash.`;
}
