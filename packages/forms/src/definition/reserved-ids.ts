/** The id of the field for the analysis's name, which becomes the session's name. */
export const sessionNameId = 'app-session-name'
