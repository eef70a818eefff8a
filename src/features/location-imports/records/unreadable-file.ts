/** The whole file cannot be used; nothing was changed. The message is for the user who chose the file. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
