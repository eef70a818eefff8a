export { purgeOldSubmissions, storeSubmission } from './commands.ts';
export { takeFormPost } from './take-form-post.ts';
export { exportSubmissions, findFormPage } from './queries.ts';
export type { FormTemplates } from './list-forms.ts';
