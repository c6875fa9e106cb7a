/** A fragment of HTML. */
export type Html = { readonly html: string }
type Part = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Creates a fragment: html`<p>${text}</p>`. Text is escaped, fragments are inserted as is. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: literals }, ...parts.map(textOf)) }
}

function textOf(part: Part): string {
  if (typeof part !== 'object')
    return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
  return 'html' in part ? part.html : part.map(textOf).join('')
}

/** A complete page. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 48rem;
            margin: 3rem auto;
            padding: 0 1rem;
          }
          table {
            width: 100%;
            border-collapse: collapse;
            margin: 1.5rem 0;
          }
          th,
          td {
            padding: 0.4rem 0.6rem;
            border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent);
            text-align: left;
          }
          .number {
            text-align: right;
            font-variant-numeric: tabular-nums;
          }
          button {
            font: inherit;
            padding: 0.4rem 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.html
}
