export { enqueueText, textConsent } from './enqueue-text.ts';
export { forgetTextsAbout } from './forget-texts.ts';
export { openMessaging } from './open-messaging.ts';
export type { MessagingProvider } from './port.ts';
export { createTextRunner, type TextRunner } from './runner.ts';
export { writeText } from '../text-words.ts';
export { haveTextsMoved, loadTextStandings, type TextStanding } from './text-standing.ts';
