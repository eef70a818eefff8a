export { eraseSubmissionsOf, storeSubmission } from './commands.ts';
export { receiveFormPost } from './receive-form-post.ts';
export { FORM_TEMPLATES } from './form-templates.ts';
