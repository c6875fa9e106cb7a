/** What begins the line about something that was asked of another machine. */
export const networkMark = 'NETWORK:'
