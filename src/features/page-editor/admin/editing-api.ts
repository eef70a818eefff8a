import { addPage, type EditorPage, getEditorPage, savePage, type SavedPage } from '#features/pages/editor-contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import type { Save } from './save-queue.ts';

/** Place of a page that does not exist yet. */
export interface NewPlace {
  template: string;
  parentId: number;
}

/** The editor's calls of the server. Both throw Refusal; both wait for a new sign-in when the session has ended. */
export interface EditingApi {
  load(id: number): Promise<EditorPage>;
  /** @param at the edited page, or where a new page is to be added */
  save(at: number | NewPlace, save: Save): Promise<SavedPage>;
}

export const editingApi: EditingApi = {
  load: (id) => callEndpoint(getEditorPage, { params: { id } }),
  save(at, { baseVersion, save_id, action, value }) {
    if (typeof at === 'number') {
      return callEndpoint(savePage, { params: { id: at }, body: { baseVersion, save_id, action, ...value } });
    }
    const params = { app: 'pages', model: at.template, parent: at.parentId };
    return callEndpoint(addPage, { params, body: { save_id, action, ...value } });
  },
};
