import { byId, defineFeature } from '#features/accounts/server/index.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { DOCUMENT_SCREENS } from '../screens.ts';
import { deletedDocuments } from './deleted-documents.ts';
import { getDocumentFor } from './queries-library.ts';
import { documentRoutes } from './public-routes.ts';
import { documentAdminRoutes } from './staff-routes.ts';

const record = byId(getDocumentFor);

/** Documents of the library. */
export const documentFeature = defineFeature({
  screens: DOCUMENT_SCREENS,
  records: { documentEdit: record, documentDelete: record, documentUsage: record, documentHistory: record },
  routes: [documentAdminRoutes, documentRoutes],
  deleted: { document: deletedDocuments } satisfies DeletedKinds,
});
