import { useRef } from 'react';
import { Invalid } from '#shared/problem.ts';
import { Refusal, sentence } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu as DropDown, MenuItem, MenuAnchor } from '#ui/admin/menu.tsx';
import { diffMenus } from '../diff-menus.ts';
import { firstComplaints } from '../first-complaints.ts';
import { Menu } from '../menu.ts';
import { READ_MENU_PATH, ReadMenu } from '../staff-contract.ts';
import { placeInMenu } from './place-in-menu.ts';

/** Exports the whole menu as a file, and imports one in its place: its changes are shown before anything is saved. */
export function MenuFiles({ menu, onMenu }: { menu: Menu; onMenu: (menu: Menu) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const save = (content: unknown, name: string, type: string) => {
    const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { menu: found, left, notes } = await menuOfFile(file, menu);
      const changes = diffMenus(menu, found);
      onMenu(found);
      showFlash({
        kind: 'success',
        text: `The file is in the form, with ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}.${
          left === 0 ? '' : ` ${left} of its items are not on this menu and were left out.`
        }${notes.map((note) => ` ${sentence(note)}`).join('')} Look at them and save the draft, or leave without saving.`,
      });
    } catch (error) {
      showFlash({
        kind: 'error',
        text: `The menu was not imported. ${complaintsOf(error)} Nothing was changed.`,
      });
    }
  };
  const linked = async () => {
    const { linkedDataOfMenu } = await import('../menu-linked-data.ts');
    save(linkedDataOfMenu(menu), 'menu.jsonld', 'application/ld+json');
  };
  return (
    <>
      <DropDown
        trigger={
          <Button variant="secondary">
            Export
            <Icon name="chevron-down" />
          </Button>
        }
      >
        <MenuItem icon="document" onClick={() => save(menu, 'menu.json', 'application/json')}>
          JSON
        </MenuItem>
        <MenuAnchor icon="document" href="/wagtail/menu/?export=csv">
          CSV of the saved draft
        </MenuAnchor>
        <MenuAnchor icon="document" href="/wagtail/menu/?export=xlsx">
          Excel (XLSX) of the saved draft
        </MenuAnchor>
        <MenuItem icon="document" onClick={() => void linked()}>
          Linked data (schema.org)
        </MenuItem>
      </DropDown>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.jsonld,.csv,.tsv,.xlsx"
        hidden
        aria-label="Menu file"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

/** @throws Refusal for a table that the server cannot read, Invalid for JSON that is not a menu */
async function menuOfFile(file: File, before: Menu): Promise<{ menu: Menu; left: number; notes: string[] }> {
  if (!/\.json(?:ld)?$/i.test(file.name)) {
    const form = new FormData();
    form.set('file', file);
    return { ...(await sendForm(READ_MENU_PATH, form, ReadMenu)), left: 0 };
  }
  const found = parseJson(await file.text());
  if (found !== null && typeof found === 'object' && '@context' in found) {
    const { withLinkedData } = await import('../menu-linked-data.ts');
    const { menu, unknown: left } = withLinkedData(before, found);
    return { menu: parseMenu(menu), left, notes: [] };
  }
  return { menu: parseMenu(found), left: 0, notes: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const refusal = new Invalid([{ field: 'file', message: 'is not valid JSON' }]);
    refusal.cause = cause;
    throw refusal;
  }
}

function parseMenu(found: unknown): Menu {
  const { success, data, error } = Menu.safeParse(found);
  if (success) return data;
  throw new Invalid(
    firstComplaints(
      error.issues.map(({ path, message }) => ({
        field: 'file',
        message: `${placeInMenu(found, path.join('.'))} ${message}`,
      })),
    ),
  );
}

/** Everything that is wrong with the file: each row or part that was named. */
function complaintsOf(error: unknown): string {
  const errors = error instanceof Refusal || error instanceof Invalid ? error.errors : [];
  if (errors.length > 0) return errors.map(({ message }) => sentence(message)).join(' ');
  return error instanceof Error ? messageOf(error) : 'It cannot be read.';
}
