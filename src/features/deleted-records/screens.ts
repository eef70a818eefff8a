import type { Screens } from '#features/rights/screen.ts';
import { deletedRecordsRule } from './rules.ts';

/** Deleted records. */
export const DELETED_RECORD_SCREENS = {
  deletedRecords: {
    path: '/wagtail/deleted-records/',
    title: 'Deleted records',
    rule: deletedRecordsRule,
    menu: { group: 'Library', label: 'Deleted records', icon: 'trash' },
  },
} as const satisfies Screens;
