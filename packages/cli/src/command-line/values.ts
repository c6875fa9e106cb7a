/** The options of a command that uses a running platform; `json` says what it prints for programs. */
export function onPlatform(json = 'print the result as one JSON object') {
  return {
    '--url <url>': 'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
    '--json': json,
  }
}

/** Reads a number that is written like the pattern and within the limits. */
export function numberLike(
  pattern: RegExp,
  least = 0,
  greatest = Infinity,
): (text: string) => number | undefined {
  return (text) => {
    const number = Number(text)
    return pattern.test(text) && number >= least && number <= greatest ? number : undefined
  }
}

/** How a number from 0 is read. */
export const whole = { parse: numberLike(/^\d+$/), rule: 'It must be an integer from 0.' } as const

/** How a whole number within limits is read. */
export function wholeWithin(from: number, to: number) {
  return {
    parse: numberLike(/^\d+$/, from, to),
    rule: `It is a whole number from ${from} to ${to}.`,
  }
}

/** How a port is read; 0 is any free one. */
export const port = {
  parse: numberLike(/^\d{1,5}$/, 0, 65_535),
  rule: 'A port must be an integer from 0 to 65535.',
} as const
