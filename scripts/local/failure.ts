/** An error with a message for the person at the terminal: shown without a stack. */
export function failure(message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { name: "StartFailure" });
}

export function isFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === "StartFailure";
}
