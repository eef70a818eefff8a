export { storeSubmission } from './commands.ts';
export { exportSubmissions, findFormPage } from './queries.ts';
export { type FormTemplates, hasFormPages } from './list-forms.ts';
