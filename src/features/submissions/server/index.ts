export { storeSubmission } from './commands.ts';
export { takeFormPost } from './take-form-post.ts';
export { FORM_TEMPLATES } from './form-templates.ts';
