/**
 * A problem that the operator of the server can solve. The message names the problem and the solution. Programs print
 * it without a stack and end with exit code 1.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
