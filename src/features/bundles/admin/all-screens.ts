// One chunk: users go from one of these screens to the next.
export { BundleEditScreen } from './bundle-edit-screen.tsx';
export { BundleListScreen } from './bundle-list-screen.tsx';
export { BundlePreviewScreen } from './bundle-preview-screen.tsx';
export { CalendarScreen } from './calendar-screen.tsx';
