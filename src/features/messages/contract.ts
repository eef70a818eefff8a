import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Day, Id, listOf, PageNumber, SearchedSince, SearchText } from '#shared/listing.ts';
import { VERDICTS } from '#features/guard/rules.ts';

export const MESSAGES_PAGE_SIZE = 25;
/** Most messages of one bulk action. */
export const MAX_CHOSEN = 500;
export const MAX_NOTE_CHARACTERS = 10_000;
export const MESSAGE_STATUSES = ['new', 'open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
export const NOTE_KINDS = ['note', 'reply', 'change'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Filters of a list: one status, or all messages that wait for an answer. */
const STATUS_FILTERS = ['unanswered', ...MESSAGE_STATUSES] as const;

/** The inbox contains open messages; sent ones are in no folder. */
export const FOLDERS = ['inbox', 'closed', 'spam', 'all'] as const;
export type Folder = (typeof FOLDERS)[number];

/** Also the query of the screen's address, where `export` requests all results as a file. */
export const MessageQuery = z.object({
  q: SearchText,
  p: PageNumber,
  folder: z.enum(FOLDERS).catch('inbox').default('inbox'),
  status: z.enum(STATUS_FILTERS).optional().catch(undefined),
  category: z.string().max(40).optional().catch(undefined),
  /** "me", "nobody" or an account. */
  assignee: z
    .union([z.enum(['me', 'nobody']), Id])
    .optional()
    .catch(undefined),
  ordering: z.enum(['-received_at', 'received_at']).catch('-received_at').default('-received_at'),
  /** First and last day, in the user's own time zone. */
  from: Day,
  to: Day,
});
export type MessageQuery = z.infer<typeof MessageQuery>;

const Rights = z.object({ change: z.boolean(), delete: z.boolean() });
const Person = z.object({ id: z.number().int(), name: z.string() });

export const MessageRow = z.object({
  id: z.number().int(),
  received_at: z.string(),
  name: z.string(),
  email: z.string(),
  category: z.string(),
  topic: z.string(),
  location_name: z.string().nullable(),
  /** The beginning of the text. */
  excerpt: z.string(),
  verdict: z.enum(VERDICTS),
  status: z.enum(MESSAGE_STATUSES),
  assignee: Person.nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const listMessages = endpoint('GET', '/wagtail/api/main/messages/', {
  summary: 'What guests wrote by the contact form',
  query: MessageQuery,
  reply: listOf(MessageRow).extend({
    searchedSince: SearchedSince,
    counts: z.object({ inbox: z.number().int(), closed: z.number().int(), spam: z.number().int() }),
    assignees: z.array(Person),
    rights: Rights,
  }),
});

const Note = z.object({
  id: z.number().int(),
  at: z.string(),
  author: z.string(),
  kind: z.enum(NOTE_KINDS),
  body: z.string(),
});
export type Note = z.infer<typeof Note>;

export const MessageDetail = MessageRow.omit({ excerpt: true }).extend({
  version: z.number().int(),
  language: z.string(),
  location_rlid: z.number().int().nullable(),
  visit_date: z.string().nullable(),
  visit_time: z.string().nullable(),
  order_number: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  message: z.string(),
  /** Reasons of the guard, as text. */
  reasons: z.array(z.string()),
  notes: z.array(Note),
  may: Rights,
  /** Users to whom the message can be assigned. */
  assignees: z.array(Person),
});
export type MessageDetail = z.infer<typeof MessageDetail>;

const Version = Count;

export const getMessage = endpoint('GET', '/wagtail/api/main/messages/:id/', {
  summary: 'A message with its notes',
  reply: MessageDetail,
});

export const updateMessage = endpoint('POST', '/wagtail/messages/:id/', {
  summary: 'Assign a message, change its status, or mark it as spam or not spam',
  body: z.object({
    version: Version,
    status: z.enum(MESSAGE_STATUSES).optional(),
    /** Null removes the assignee. */
    assignee_id: Id.nullable().optional(),
    verdict: z.enum(['ham', 'spam']).optional(),
  }),
  reply: MessageDetail,
});

const Text = z
  .string()
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .pipe(
    z
      .string()
      .min(1, 'Write something first')
      .max(MAX_NOTE_CHARACTERS, `must have at most ${MAX_NOTE_CHARACTERS} characters`),
  );

export const addNote = endpoint('POST', '/wagtail/messages/:id/note/', {
  summary: 'Write a note that only staff see',
  isDoneOnce: true,
  body: z.object({ text: Text }),
  reply: MessageDetail,
});

export const replyToMessage = endpoint('POST', '/wagtail/messages/:id/reply/', {
  summary: 'Answer a message by mail',
  body: z.object({
    version: Version,
    subject: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters'),
    text: Text,
    /** The same for every click of one answer, so that the answer is sent only once. */
    key: z.string().regex(/^[\w-]{8,64}$/, 'must be a key'),
  }),
  reply: MessageDetail,
});

export const CHOSEN_ACTIONS = ['close', 'reopen', 'spam', 'not_spam', 'take', 'delete'] as const;
export type ChosenAction = (typeof CHOSEN_ACTIONS)[number];

export const changeMessages = endpoint('POST', '/wagtail/messages/chosen/', {
  summary: 'Do something with several messages',
  body: z.object({
    ids: z.array(Id).min(1, 'Choose a message first').max(MAX_CHOSEN, `may name at most ${MAX_CHOSEN}`),
    action: z.enum(CHOSEN_ACTIONS),
  }),
  reply: z.object({ changed: z.number().int() }),
});
