import { onRecord, type StaffRule } from '#features/accounts/staff-rule.ts';

/** Who may see what guests sent by any form. The list shows the pages that they may edit. */
const list: StaffRule = {
  who: 'staff who may edit pages',
  refusal: 'You may not see what guests sent by forms',
  allows: ({ isActive, isSuperuser, pageGrants }) =>
    isActive && (isSuperuser || pageGrants.some(({ permission }) => permission === 'change' || permission === 'add')),
};

export const formRules = { list, page: onRecord('edit the page') };
