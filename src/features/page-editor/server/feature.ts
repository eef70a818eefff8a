import { Forbidden, NotFound } from '#shared/problem.ts';
import { byId, defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import { mayBeBelow } from '#features/pages/placement-rules.ts';
import { findPageFor } from '#features/pages/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import { EDITOR_SCREENS } from '../screens.ts';

const newPage: RecordCheck = async (db, viewer, { app, model = '', parent }) => {
  const above = await findPageFor(db, viewer, idOf(parent), 'add');
  const [child, below] = [findTemplate(model), findTemplate(above.template)];
  if (app !== 'pages' || !child?.standsAlone) throw new NotFound();
  if (!below || !mayBeBelow(child, below)) throw new Forbidden('You may not add a page of this type here');
};

/** The screens of the page editor. Readers of drafts open it too. */
export const pageEditorFeature = defineFeature({
  screens: EDITOR_SCREENS,
  records: { pageNew: newPage, pageEdit: byId((db, viewer, id) => findPageFor(db, viewer, id, 'view_draft')) },
});
