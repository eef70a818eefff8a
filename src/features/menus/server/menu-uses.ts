import type { SourceKinds } from '#features/usage/server/index.ts';
import type { Menu } from '../menu.ts';
import { menuRules } from '../rules.ts';
import { MENU_SCREENS } from '../screens.ts';
import { addVersion, lockDraft, saveMenuDraft } from './commands.ts';
import { listCurrentVersions } from './menu-references.ts';

/** The menu in the lists of an image's uses. */
export const menuSource = {
  async describe(_db, { powers }, ids) {
    const title = menuRules.view.allows(powers, {}) ? 'Menu of the chain' : null;
    const editUrl = menuRules.change.allows(powers, {}) ? MENU_SCREENS.menu.path : null;
    return new Map(ids.map((id) => [id, { type: 'Menu', title, editUrl }]));
  },

  /** Saves the draft, and publishes the live menu as a new version. Scheduled versions never change. */
  async replace(tx, viewer, _id, { from, to }) {
    const swap = (menu: Menu): Menu => ({
      ...menu,
      items: menu.items.map((item) => (item.image === from ? { ...item, image: to } : item)),
    });
    const shows = ({ content }: { content: Menu }) => content.items.some(({ image }) => image === from);
    const draft = await lockDraft(tx, viewer);
    if (draft && shows(draft))
      await saveMenuDraft(tx, viewer, { baseVersion: draft.version, menu: swap(draft.content) });
    const versions = await listCurrentVersions(tx, viewer.now);
    const live = versions.find(({ liveAt }) => Date.parse(liveAt) <= Date.parse(viewer.now));
    if (live && shows(live)) await addVersion(tx, viewer, { content: swap(live.content), liveAt: null });
    return !versions.some((version) => version !== live && shows(version));
  },
} satisfies SourceKinds[string];
