/** The start of a line that reports a connection to another machine. */
export const networkMark = 'NETWORK:'
