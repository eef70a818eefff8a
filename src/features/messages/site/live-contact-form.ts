import type { Post } from '#features/forms/post.ts';
import { type LiveForm, liveForm } from '#features/forms/site/live-form.ts';
import { contactForm } from '../contact-form.ts';

const form = liveForm(contactForm);

/** The contact form for the browser, in a chunk of its own. */
export const liveContactForm: LiveForm = {
  ...form,
  read: (post, nowMs) => form.read(withTopic(post), nowMs),
  redraw: (post) => form.redraw(withTopic(post)),
};

/**
 * Keeps the chosen topic with the entry of the browser's history. The field appears when a category is chosen, so a browser
 * that goes back to the page restores the category alone.
 */
function withTopic(post: Post): Post {
  const kept: unknown = history.state?.topic;
  if (post['topic'] === undefined) return typeof kept === 'string' ? { ...post, topic: kept } : post;
  if (post['topic'] !== kept) history.replaceState({ ...history.state, topic: post['topic'] }, '');
  return post;
}
