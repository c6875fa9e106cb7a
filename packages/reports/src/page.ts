import { palette } from './palette.ts'

// What is needed around the thread that renders a report, without the libraries that render it.
export { ReportError } from './report-error.ts'
export {
  receivedSession,
  sentSession,
  type FileQuestion,
  type FromReportThread,
  type SentSession,
  type ToReportThread,
} from './thread-messages.ts'

const style = `${palette}body{margin:0;padding:1.25rem;max-width:72rem;background:var(--card);color:var(--ink);
font:1rem/1.5 var(--font)}a{color:var(--accent)}code,pre{font-family:var(--mono)}img,svg{max-width:100%;height:auto}
table{border-collapse:collapse}th,td{padding:.35rem .75rem;text-align:left;border-bottom:1px solid var(--line)}`

/** The page of a report, or of why there is none: complete, with a style of its own. The body is markup already. */
export function reportPage(title: string, body: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="generator" content="Benchtop" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped}</title>
    <style>${style}</style>
  </head>
  <body>${body}</body>
</html>`
}
