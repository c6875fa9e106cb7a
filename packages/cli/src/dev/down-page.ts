import { stripVTControlCharacters } from 'node:util'

/** Why an app's server doesn't answer. */
export type DownReason = {
  readonly message: string
  /** The last lines that it wrote. */
  readonly lines: readonly string[]
}

/** The page shown at an app's address while its server is down. It asks again each second, without a script. */
export function downPage({ message, lines }: DownReason): string {
  const output = lines.map(stripVTControlCharacters).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>The app is down</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; border-left: 4px solid light-dark(#c22f2f, #ff8a80); padding-left: .75rem }
  pre { overflow: auto; padding: 1rem; border-radius: 8px; background: light-dark(#f2f4f7, #1d2229); font-size: .85rem }
  small { color: light-dark(#57606a, #9aa4b2) }
</style>
<h1>The app is down</h1>
<p>${escaped(message)}</p>
${output === '' ? '' : `<pre>${escaped(output)}</pre>\n`}<small>This page is benchtop dev’s. It shows the app as soon as it runs again.</small>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
