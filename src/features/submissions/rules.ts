import { onRecord, type StaffRule } from '#features/rights/staff-rule.ts';

/** Rule of the list of forms. The list contains only pages that the user may edit. */
const list: StaffRule = {
  who: 'staff who may edit pages',
  refusal: 'You may not see form submissions',
  allows: ({ isActive, isSuperuser, pageGrants }) =>
    isActive && (isSuperuser || pageGrants.some(({ permission }) => permission === 'change' || permission === 'add')),
};

export const formRules = { list, page: onRecord('edit the page') };
