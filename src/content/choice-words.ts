import { capitalized } from '#shared/capitalized.ts';

/** A choice as staff read it: "media-left" is "Media left". */
export const choiceWords = (choice: string): string => capitalized(choice.replaceAll(/[-_]+/g, ' '));
