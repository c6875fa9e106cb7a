import validate from 'validate-npm-package-name'

/** npm's objections to a name, in readable form. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/length must be greater/, 'it is empty'],
  [/leading or trailing spaces/, 'it begins or ends with a space'],
  [/capital letters/, 'it has capital letters'],
  [/start with a period/, 'it begins with a dot'],
  [/start with an underscore/, 'it begins with an underscore'],
  [/start with a hyphen/, 'it begins with a hyphen'],
  [/more than 214/, 'it has more than 214 characters'],
  [/special characters/, "it has one of the characters ~ ' ! ( ) *"],
  [/URL-friendly/, 'it has spaces or characters not allowed in URLs'],
  [/core module/, 'Node has a built-in module of that name'],
  [/not a valid package name|blacklisted/, 'npm reserves that name'],
]

/** Why npm would reject a package name; undefined if it wouldn't. */
export function faultOf(name: string): string | undefined {
  const { validForNewPackages, errors = [], warnings = [] } = validate(name)
  if (validForNewPackages) return undefined
  const words = [...errors, ...warnings].map(
    (text) => reasons.find(([pattern]) => pattern.test(text))?.[1] ?? text,
  )
  return [...new Set(words)].join(' and ')
}

/** The valid npm name closest to an invalid one; undefined if nothing is left of it. */
export function nameLike(text: string): string | undefined {
  const name = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[-._]+|[-._]+$/g, '')
    .slice(0, 214)
  if (name !== '' && faultOf(name) === undefined) return name
  return name !== '' && faultOf(`${name}-app`) === undefined ? `${name}-app` : undefined
}

/** The name without its scope: `depth` for `@lab/depth`. */
export function slugOf(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** The display name: `Variant Counter` for `variant-counter`. */
export function titleOf(name: string): string {
  const words = slugOf(name)
    .split(/[-._~]+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
  return words === '' ? name : words
}
