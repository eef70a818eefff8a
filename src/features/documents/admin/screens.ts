import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { DOCUMENT_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const documentScreens = screensWithViews(DOCUMENT_SCREENS, {
  documents: lazyRouteComponent(() => import('./document-list-screen.tsx'), 'DocumentListScreen'),
  documentAdd: lazyRouteComponent(() => import('./document-upload-screen.tsx'), 'DocumentUploadScreen'),
  documentUpload: lazyRouteComponent(() => import('./document-upload-screen.tsx'), 'DocumentUploadScreen'),
  documentEdit: lazyRouteComponent(() => import('./document-edit-screen.tsx'), 'DocumentEditScreen'),
  documentDelete: lazyRouteComponent(() => import('./document-delete-screen.tsx'), 'DocumentDeleteScreen'),
  documentUsage: lazyRouteComponent(() => import('./document-usage-screen.tsx'), 'DocumentUsageScreen'),
  documentHistory: lazyRouteComponent(() => import('./document-history-screen.tsx'), 'DocumentHistoryScreen'),
});
