import { useRef, useState } from 'react';
import { createPreviewLink, PREVIEW_LINK_SECONDS } from '#features/pages/editor-contract.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import { copyText } from '#ui/admin/copy-text.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/admin/menu.tsx';
import { PageMenuEntries } from '#features/page-explorer/admin/parts/page-menu.tsx';
import { PreviewLinksDialog } from './preview-links.tsx';
import styles from './copy-notice.module.css';

export type Autosave = 'on' | 'off';
const AUTOSAVE_OPTIONS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Further actions on the page, by the user's rights; and the switch for autosave. */
export function EditorMenu({
  page,
  autosave,
  onAutosave,
  onChanged,
}: {
  /** Null until the page exists. */
  page: PageSummary | null;
  autosave: Autosave;
  onAutosave: (autosave: Autosave) => void;
  /** The page was locked or unlocked. */
  onChanged: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const [isListing, setListing] = useState(false);
  const create = useChange(createPreviewLink, { onSuccess: ({ url }) => void pass(url) });
  const field = useRef<HTMLInputElement>(null);
  const pass = async (url: string) => {
    if (await copyText(url))
      showFlash({ kind: 'success', text: `Preview link copied. It works for ${PREVIEW_LINK_SECONDS / 60} minutes.` });
    // Some browsers refuse to copy after a wait: then the user presses once more, or copies by hand.
    else setLink(url);
  };
  const sendLink = (id: number) =>
    create.mutate(
      { params: { id } },
      {
        onError: (error) =>
          showFlash({ kind: 'error', text: `The preview link could not be created. ${messageOf(error)}` }),
      },
    );
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" isIcon aria-label="More">
            <Icon name="more" />
          </Button>
        }
      >
        {page && (
          <PageItems
            page={page}
            onChanged={onChanged}
            onLink={() => sendLink(page.id)}
            onLinks={() => setListing(true)}
          />
        )}
        <MenuChoice label="Autosave" value={autosave} options={AUTOSAVE_OPTIONS} onChange={onAutosave} />
      </Menu>
      {page && <PreviewLinksDialog pageId={page.id} isOpen={isListing} onClose={() => setListing(false)} />}
      <Dialog
        isOpen={link !== null}
        onClose={() => setLink(null)}
        title="Preview link"
        description={`Anybody who has the link sees the newest draft for ${PREVIEW_LINK_SECONDS / 60} minutes. The link could not be copied automatically: copy it here.`}
        initialFocus={field}
        isLight
      >
        <TextField
          ref={field}
          label="Link"
          readOnly
          value={link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.actions}>
          <CopyButton text={link ?? ''} source={field} />
        </div>
      </Dialog>
    </>
  );
}

/** Editing actions are around the menu, and pages are added and converted from the explorer. */
const ELSEWHERE = ['edit', 'add', 'convert_alias'] as const;

function PageItems({
  page,
  onLink,
  onLinks,
  onChanged,
}: {
  page: PageSummary;
  onLink: () => void;
  onLinks: () => void;
  onChanged: () => void;
}) {
  return (
    <>
      <PageMenuEntries page={page} without={ELSEWHERE} onChanged={onChanged} />
      {page.rights.includes('view_draft') && (
        <>
          <MenuItem icon="link" onClick={onLink}>
            Copy preview link
          </MenuItem>
          <MenuItem icon="eye" onClick={onLinks}>
            Preview links…
          </MenuItem>
        </>
      )}
      <MenuSeparator />
    </>
  );
}
