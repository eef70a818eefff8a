import { capitalized } from '#shared/capitalized.ts';
import type { HistoryEntry } from '#features/pages/history-contract.ts';

type Details = HistoryEntry['details'];

const LABELS: Readonly<Record<string, string>> = {
  'page.create': 'Created',
  'page.save_draft': 'Draft saved',
  'page.publish': 'Published',
  'page.unpublish': 'Unpublished',
  'page.delete': 'Deleted',
  'page.restore': 'Restored',
  'page.purge': 'Deleted permanently',
  'page.move': 'Moved',
  'page.reorder': 'Reordered',
  'page.copy': 'Copied',
  'page.create_alias': 'Alias created',
  'page.convert_alias': 'Alias converted',
  'page.revert': 'Reverted',
  'page.rename': 'Renamed',
  'page.replace_references': 'Reference replaced',
  'page.preview_link': 'Preview link made',
  'page.preview_link_revoked': 'Preview link revoked',
};

/** Label of an event in filters; an unknown event is named by its key: "page.split_up" → "Split up". */
export function actionLabel(action: string): string {
  const known = Object.hasOwn(LABELS, action) ? LABELS[action] : undefined;
  if (known !== undefined) return known;
  return capitalized(action.slice(action.indexOf('.') + 1).replaceAll('_', ' '));
}

const SENTENCES: Readonly<Record<string, (details: Details) => string>> = {
  'page.create': (details) => `Created the page${quoted(details['title'])}`,
  'page.save_draft': () => 'Saved a draft',
  'page.publish': (details) => `Published the page${fromTo(details, ', which changed its address')}`,
  'page.unpublish': ({ isAlias }) =>
    isAlias === true ? 'Unpublished together with the page that it shows' : 'Unpublished the page',
  'page.delete': ({ withPage }) =>
    withPage === undefined ? 'Moved the page to the trash' : 'Moved to the trash together with a page above it',
  'page.restore': ({ isLive, withPage }) =>
    `Restored from the trash${withPage === undefined ? '' : ' together with a page above it'}, ${isLive === true ? 'live' : 'as a draft'}`,
  'page.purge': () => 'Deleted the page permanently',
  'page.move': ({ from, to }) => {
    const place = quoted(partOf(to, 'title'));
    const addresses = fromTo({ from: partOf(from, 'urlPath'), to: partOf(to, 'urlPath') }, ',');
    return `Moved the page${place === '' ? '' : ` below${place}`}${addresses}`;
  },
  'page.reorder': () => 'Changed the position of the page among its siblings',
  'page.copy': ({ from, pageCount }) => `Copied${origin(from)}${companions(pageCount)}`,
  'page.create_alias': ({ from, pageCount }) => `Created as an alias${origin(from, ' of')}${companions(pageCount)}`,
  'page.convert_alias': () => 'Converted the alias to a page of its own',
  'page.revert': ({ fromRevisionId }) =>
    `Reverted to ${typeof fromRevisionId === 'number' ? `version ${fromRevisionId}` : 'an old version'} as the draft`,
  'page.rename': (details) => `Renamed the page${renamed(details)}`,
  'page.preview_link': () => 'Made a link that shows the draft to anybody for half an hour',
  'page.preview_link_revoked': () => 'Revoked a preview link',
  'page.lock': ({ reason, takenFrom }) =>
    `${typeof takenFrom === 'string' ? `Took over the lock from ${takenFrom}` : 'Locked the page'}${saying(reason)}`,
  'page.unlock': () => 'Unlocked the page',
  'page.schedule': () => 'Scheduled when a version goes live',
  'page.unschedule': () => 'Cancelled a scheduled publication',
  'page.publish_scheduled': () => 'Published the scheduled version',
  'page.schedule_failed': ({ reason }) => `Could not publish the scheduled version${saying(reason)}`,
  'page.set_expiry': ({ expireAt }) =>
    expireAt === null ? 'Removed the expiry date' : 'Scheduled when the page expires',
  'page.expire': () => 'The page expired',
  'page.set_privacy': ({ privacy }) =>
    privacy === 'public' ? 'Made the page public' : 'Changed the privacy of the page',
  'page.publish_bundle': () => 'Published with a release bundle',
  'page.publish_bundle_undone': () => 'Restored by undoing a release bundle',
  'page.publish_approved': () => 'Published the approved version',
  'workflow.start': ({ workflow }) => `Submitted the page to${quoted(workflow)}`,
  'workflow.resume': ({ task }) => `Resubmitted the page to${quoted(task)}`,
  'workflow.approve': ({ task, comment }) => `Approved${quoted(task)}${saying(comment)}`,
  'workflow.reject': ({ task, comment }) => `Requested changes at${quoted(task)}${saying(comment)}`,
  'workflow.add_link': ({ name, task }) => `Asked${quoted(name)} to decide${quoted(task)} by a link`,
  'workflow.revoke_link': ({ name }) => `Revoked the link of${quoted(name)}`,
  'workflow.cancel': ({ workflow }) => `Cancelled the workflow${quoted(workflow)}`,
  'workflow.assign': ({ task }) => `Took over${quoted(task)}`,
  'comment.create': ({ text }) => `Commented${saying(text)}`,
  'comment.reply': ({ text }) => `Replied to a comment${saying(text)}`,
  'comment.edit': ({ text }) => `Changed a comment${saying(text)}`,
  'comment.edit_reply': ({ text }) => `Changed a reply${saying(text)}`,
  'comment.delete': ({ text }) => `Deleted a comment${saying(text)}`,
  'comment.delete_reply': ({ text }) => `Deleted a reply${saying(text)}`,
  'comment.resolve': ({ text }) => `Resolved a comment${saying(text)}`,
  'comment.reopen': ({ text }) => `Reopened a comment${saying(text)}`,
  'page.replace_references': ({ kind }) => `Replaced a reference (${typeof kind === 'string' ? kind : 'item'})`,
};

/** An event as a sentence without its subject: "Moved the page below “Menu”, from /a/ to /menu/a/". */
export function historySentence({ action, details }: Pick<HistoryEntry, 'action' | 'details'>): string {
  return (Object.hasOwn(SENTENCES, action) && SENTENCES[action]?.(details)) || actionLabel(action);
}

const saying = (text: unknown) => (typeof text === 'string' && text !== '' ? `: “${text}”` : '');

function quoted(value: unknown): string {
  return typeof value === 'string' && value !== '' ? ` “${value}”` : '';
}

function fromTo({ from, to }: Details, before: string): string {
  return typeof from === 'string' && typeof to === 'string' && from !== to ? `${before} from ${from} to ${to}` : '';
}

function renamed({ from, to }: Details): string {
  return typeof from === 'string' && typeof to === 'string' ? ` from “${from}” to “${to}”` : '';
}

function origin(id: unknown, word = ' from'): string {
  return typeof id === 'number' ? `${word} page ${id}` : '';
}

function companions(count: unknown): string {
  if (typeof count !== 'number' || count < 2) return '';
  return `, with ${count - 1} ${count === 2 ? 'page' : 'pages'} below it`;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
