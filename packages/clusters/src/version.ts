/** The version of Benchtop that this package is made for: the same as in package.json, which a test compares. */
export const version = '0.1.0'
