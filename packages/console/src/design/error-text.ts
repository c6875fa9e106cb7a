/** The message of an error for users; what is thrown needn't be an Error. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
