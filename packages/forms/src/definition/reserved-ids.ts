/** The name that a user gives the analysis: the session takes it over. */
export const sessionNameId = 'app-session-name'
