/**
 * What whoever runs the server can mend. The message is written for that person: it says what is wrong and what to do.
 * Programs print it without a stack and end with exit code 1.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
