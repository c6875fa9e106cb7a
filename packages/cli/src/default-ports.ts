/** The default ports of the platform's three addresses. */
export const defaultPorts = { api: 5100, ui: 5101, store: 5102 } as const
