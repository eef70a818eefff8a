import type { Choosers } from '#ui/admin/content-form/choosers.ts';
import type { ContentModel } from '#content/describe.ts';
import type { EditorPage } from '#features/pages/editor-contract.ts';
import { UNGOVERNED_PAGE } from '#test/ungoverned.ts';

/** A stored block of the test model. */
export const block = (id: string, text: string) => ({ id, type: 'note', version: 1, value: { text } });

/** A page as opened in the editor: two blocks, never live. For tests. */
export function editorPage({
  page,
  ...more
}: Partial<Omit<EditorPage, 'page'>> & { page?: Partial<EditorPage['page']> } = {}): EditorPage {
  return {
    page: {
      id: 7,
      title: 'Pier',
      template: 'press-release',
      template_label: 'Press release',
      slug: 'pier',
      url_path: '/press/pier/',
      live_url: null,
      status: 'draft',
      is_site_root: false,
      alias_of: null,
      child_count: 0,
      updated_at: '2026-03-04T11:00:00.000Z',
      updated_by: 'Marin',
      governance: UNGOVERNED_PAGE,
      rights: ['edit', 'publish', 'delete', 'move', 'copy', 'view_draft'],
      ...page,
    },
    ancestors: [
      { id: 1, title: 'Home', may_open: true },
      { id: 3, title: 'Press', may_open: true },
    ],
    site_name: 'Lantern Bay',
    language: 'en',
    saved: { version: 4, at: '2026-03-04T11:00:00.000Z', by: 'Marin', is_own: true },
    revision_id: 40,
    title: 'Pier',
    slug: 'pier',
    is_slug_automatic: true,
    content: { body: [block('a', 'one'), block('b', 'two')] },
    first_published_at: null,
    last_published_at: null,
    referrer_count: 0,
    ...more,
  };
}

const description = { help: '', required: false, facts: {}, inner: {} };

/** A model with one kind of block and one template. For tests. */
export const MODEL: ContentModel = {
  blocks: {
    note: {
      type: 'note',
      label: 'Note',
      group: 'text',
      help: '',
      version: 1,
      fields: { text: { ...description, kind: 'text', label: 'Text', empty: '' } },
    },
  },
  sets: { all: ['note'] },
  templates: {
    'press-release': {
      name: 'press-release',
      label: 'Press release',
      help: '',
      fields: {
        body: { ...description, kind: 'stream', label: 'Body', facts: { set: 'all', min: 0, max: 500 }, empty: [] },
        seo_title: { ...description, kind: 'text', label: 'Search title', empty: '' },
      },
      promote: ['seo_title'],
    },
  },
};

/** Session of the signed-in user. For tests. */
export const SESSION = {
  user: {
    id: 1,
    username: 'harbor',
    email: 'harbor@lanternbay.example',
    firstName: 'Marin',
    lastName: 'Holloway',
    language: 'en',
    timeZone: 'UTC',
    chosenTimeZone: '',
    theme: 'system',
    groups: [],
    lastLoginAt: null,
  },
  permissions: { isSuperuser: false, canAccessAdmin: true, pagePermissions: [], areas: [], explorableRoots: [] },
};

/** Reply to a ping when no other user has the page open. For tests. */
export const pinged = (more: object) => ({
  session_id: 5,
  ping_url: '/x',
  release_url: '/x',
  others: [],
  newest: { version: 4, at: '2026-03-04T14:02:00.000Z', by: 'Marin', is_own: true },
  taken_over_by: null,
  asked_by: null,
  ...more,
});

/** Choosers that choose nothing. For tests. */
export const NO_CHOOSERS: Choosers = {
  choose: () => Promise.resolve(null),
  chooseSnippet: () => Promise.resolve(null),
  describe: () => Promise.resolve(null),
};

/** Another user who has the page open. For tests. */
export const otherSession = (session_id: number, user: string, is_editing = false) => ({
  session_id,
  user,
  is_own: false,
  last_seen_at: '2026-03-04T14:02:00.000Z',
  is_editing,
  is_idle: false,
  field: '',
});
