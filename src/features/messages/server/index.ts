export {
  addNote,
  eraseMessagesOf,
  type MessageContext,
  purgeOldMessages,
  replyToMessage,
  updateMessage,
} from './commands.ts';
export { countUnanswered } from './find-messages.ts';
export { exportMessages } from './list-messages.ts';
export { hasMessage, storeMessage } from './store-message.ts';
export { receiveContactPost } from './receive-contact-post.ts';
