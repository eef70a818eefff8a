import { modelRules, onAnyModel, onRecord } from '#features/rights/staff-rule.ts';

const rightOn = (model: string) => `snippet.${model}`;

/** Rules for one snippet model. */
export const rulesOfKind = (model: string) => modelRules(rightOn(model), 'snippets of this kind');

const list = onAnyModel('snippet.', 'see snippets');

/** Rules of the routes. Handlers check the model themselves, to respond with 404 for models that the user may not see. */
export const snippetRules = {
  list,
  view: onRecord('see snippets of the kind'),
  add: onRecord('add snippets of the kind'),
  change: onRecord('change snippets of the kind'),
  delete: onRecord('delete snippets of the kind'),
};
