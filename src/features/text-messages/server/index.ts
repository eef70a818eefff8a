export { enqueueText, textConsent } from './enqueue-text.ts';
export { forgetTextsAbout } from './forget-texts.ts';
export { openMessaging } from './open-messaging.ts';
export type { MessagingProvider } from './port.ts';
export { createTextRunner, type TextRunner } from './runner.ts';
export { textWhen, writeText } from '../text-texts.ts';
export { haveTextsMoved, loadTextStatuses, shownStatus, type TextStatus } from './text-status.ts';
