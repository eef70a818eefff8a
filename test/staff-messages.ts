import type { MessageDetail, MessageRow } from '#features/messages/contract.ts';

/** Replies of the inbox in tests of its screens. */
export const MAY = { change: true, delete: true };
export const LINNET = { id: 4, name: 'Linnet Ashgrove' };

export const messageRow = (id: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id,
  received_at: '2026-11-21T10:00:00.000Z',
  name: `Guest ${id}`,
  email: `guest${id}@guests.example`,
  category: 'Question',
  topic: 'Other',
  location_name: null,
  excerpt: 'Is the pier open?',
  verdict: 'ham',
  status: 'new',
  assignee: null,
  ...more,
});
export const messageList = (rows: MessageRow[], rights = MAY) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  searchedSince: null,
  counts: { inbox: rows.length, closed: 1200, spam: 2 },
  assignees: [LINNET],
  rights,
});
export const messageDetail = (more: Partial<MessageDetail> = {}): MessageDetail => {
  const { excerpt: _, ...rest } = messageRow(7);
  return {
    ...rest,
    version: 3,
    language: 'fr-CA',
    location_rlid: null,
    visit_date: '2026-11-19',
    visit_time: '19:00',
    order_number: null,
    phone: '2075550125',
    address: '12 Wharf Road, Reno, NV 89501',
    message: 'Is the pier open?\n\n<b>Please</b>',
    reasons: [],
    notes: [],
    may: MAY,
    assignees: [LINNET],
    ...more,
  };
};
