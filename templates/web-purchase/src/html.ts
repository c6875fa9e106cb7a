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
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%232563a8'/%3E%3Cpath d='M7 23V13M13 23V8M19 23v-7M25 23V10' stroke='white' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E"
        />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            --page: light-dark(#f5f6f8, #0f1317);
            --surface: light-dark(#ffffff, #171c22);
            --ink: light-dark(#1a2027, #e7ebf0);
            --muted: light-dark(#57616d, #9ba6b2);
            --line: light-dark(#dfe3e8, #2b323a);
            --accent: light-dark(#2563a8, #7db2f0);
            --on-accent: light-dark(#ffffff, #0f1317);
            background: var(--page);
            color: var(--ink);
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
            border-bottom: 1px solid var(--line);
            text-align: left;
          }
          .number {
            text-align: right;
            font-variant-numeric: tabular-nums;
          }
          h1 {
            font-size: 1.6rem;
            line-height: 1.2;
            overflow-wrap: anywhere;
          }
          a {
            color: var(--accent);
          }
          table {
            background: var(--surface);
          }
          td,
          th {
            overflow-wrap: anywhere;
          }
          button {
            font: inherit;
            padding: 0.45rem 1rem;
            border: 0;
            border-radius: 6px;
            background: var(--accent);
            color: var(--on-accent);
            cursor: pointer;
          }
          .notice {
            padding: 0.8rem 1rem;
            border: 1px solid var(--line);
            border-radius: 8px;
            background: var(--surface);
            color: var(--muted);
          }
          .refusal {
            border-color: light-dark(#b42318, #ff8a80);
            color: light-dark(#b42318, #ff8a80);
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.html
}
