/**
 * The statements that a build collected: made by a test, shipped next to `package.json`. This file is at the top of the
 * sources, so that it is found from them and from the published files.
 */
export const conformanceFile: URL = new URL('../conformance.json', import.meta.url)
