/** Actions of which staff may be notified. */
export const NEWS = [
  'workflow.start',
  'workflow.resume',
  'workflow.approve',
  'workflow.reject',
  'workflow.cancel',
  'workflow.assign',
  'page.lock',
  'page.publish_scheduled',
  'page.schedule_failed',
  'comment.create',
  'comment.reply',
  'comment.resolve',
] as const;
