/** Where the platform's three faces are reached; known once they listen. No slash at the end. */
export type Places = {
  apiUrl: string
  uiUrl: string
  storeUrl: string
}
