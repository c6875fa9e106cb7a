import { isSecretName } from './secret-names.ts'

/** What is longer is data, and no message: its beginning may be missing, too. */
const longestMessage = 4096

/** What runtimes and shells write below a message: the version of Node, the end of a script. Frames are indented. */
const isBelow =
  /^(\s|benchtop: |Node\.js v\d|Execution halted|note: run with |Traceback \(most recent call last\):)/

/** Colours and other sequences for a terminal. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const sequences = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\))/g

/**
 * What a program said last before it failed, by the end of its log: its last line that is neither a stack frame nor a line
 * of the platform's own, nor binary data. Undefined where it said nothing. Secrets that have a name in it are taken out.
 */
export function lastMessage(log: string): string | undefined {
  const line = log
    .split(/[\r\n]+/)
    .map((raw) => raw.replaceAll(sequences, '').trimEnd())
    .findLast((text) => text.length <= longestMessage && isMessage(text))
  return line
    ?.replaceAll(named, (whole, name: string, between: string) =>
      // `code=…` is a parameter; what follows `code: ` is that of an error.
      isSecretName(name) && (between === '=' || name !== 'code')
        ? `${name}${between}[redacted]`
        : whole,
    )
    .replaceAll(/\b(Bearer|Basic) [\w.~+/=-]{4,}/g, '$1 [redacted]')
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const binary = /[\u0000-\u0008\u000E-\u001F]/

function isMessage(text: string): boolean {
  return !isBelow.test(text) && /[\p{L}\p{N}]/u.test(text) && !binary.test(text)
}

/** A name with its value: of a parameter, a header, a member of JSON, a variable. */
const named = /([\w-]+)(["']?[=:] ?["']?)[^\s"'&,;?#]{4,}/g
