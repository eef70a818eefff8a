import { mayOnModel } from '#features/accounts/permissions.ts';
import { modelRules, onRecord, type StaffRule } from '#features/accounts/staff-rule.ts';
import { SNIPPETS } from './definitions.ts';

const rightOn = (model: string) => `snippet.${model}`;

/** Who may do what with one kind of snippet. */
export const rulesOfKind = (model: string) => modelRules(rightOn(model), 'snippets of this kind');

const list: StaffRule = {
  who: 'staff who may see any kind of snippet',
  refusal: 'You may not see snippets',
  allows: (powers) => Object.values(SNIPPETS).some(({ name }) => mayOnModel(powers, rightOn(name), 'view')),
};

/** Who may call what. Somebody who may not see a kind is answered that there is none, so the handlers check the kind. */
export const snippetRules = {
  list,
  view: onRecord('see snippets of the kind'),
  add: onRecord('add snippets of the kind'),
  change: onRecord('change snippets of the kind'),
  delete: onRecord('delete snippets of the kind'),
};
