/** What an error says to people; what is thrown needn't be one. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
