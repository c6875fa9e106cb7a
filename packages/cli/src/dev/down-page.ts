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
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f5f7f9, #0d1217);
    --ink: light-dark(#17212b, #e8edf2);
    --soft: light-dark(#f3f6f8, #1c252e);
    --quiet: light-dark(#52606d, #a3b0bd);
    --danger: light-dark(#b0261c, #ff9a90);
    --font: Inter, 'Inter fallback', -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
    background: var(--ground); color: var(--ink); font: 1rem/1.5 var(--font)
  }
  body { max-width: 48rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; border-left: 4px solid var(--danger); padding-left: .75rem }
  pre { overflow: auto; padding: 1rem; border-radius: 8px; background: var(--soft); font-size: .85rem }
  small { color: var(--quiet) }
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
