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

/** The app's mark, in its pages and their tabs. */
const mark: Html = {
  html: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230d6986'/%3E%3Cpath d='M7 23V13M13 23V8M19 23v-7M25 23V10' stroke='white' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E",
}

/** A complete page. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="${mark}" />
        <title>${title} · My App</title>
        <style>
          :root {
            color-scheme: light dark;
            --ground: light-dark(#f5f7f9, #0d1217);
            --card: light-dark(#ffffff, #151c23);
            --ink: light-dark(#17212b, #e8edf2);
            --quiet: light-dark(#52606d, #a3b0bd);
            --line: light-dark(#e0e6eb, #29333d);
            --field-line: light-dark(#7b8894, #71808e);
            --accent: light-dark(#0d6986, #6ac3e0);
            --on-accent: light-dark(#ffffff, #06202a);
            --danger: light-dark(#b0261c, #ff9a90);
            --font:
              Inter, 'Inter fallback', -apple-system, 'Segoe UI', Roboto, 'Liberation Sans',
              sans-serif;
            background: var(--ground);
            color: var(--ink);
            font: 1rem/1.5 var(--font);
          }

          body {
            max-width: 56rem;
            margin: 0 auto;
            padding: 1rem 1rem 4rem;
          }

          .brand {
            display: flex;
            gap: 0.6rem;
            align-items: center;
            width: fit-content;
            margin: 0 0 2rem;
            color: var(--ink);
            font-weight: 600;
            text-decoration: none;
          }

          h1 {
            margin: 0 0 1.5rem;
            font-size: 1.7rem;
            line-height: 1.2;
            overflow-wrap: anywhere;
            text-wrap: balance;
          }

          a {
            color: var(--accent);
          }

          form {
            display: flex;
            flex-wrap: wrap;
            gap: 1rem;
            align-items: end;
            margin: 0 0 1.5rem;
          }

          label {
            display: grid;
            flex: 1 1 14rem;
            gap: 0.25rem;
            min-width: 0;
            font-weight: 600;
          }

          input,
          select {
            box-sizing: border-box;
            width: 100%;
            padding: 0.45rem 0.6rem;
            border: 1px solid var(--field-line);
            border-radius: 6px;
            background: var(--card);
            color: inherit;
            font: inherit;
            font-weight: 400;
          }

          button {
            padding: 0.5rem 1.1rem;
            border: 0;
            border-radius: 6px;
            background: var(--accent);
            color: var(--on-accent);
            font: inherit;
            font-weight: 600;
            cursor: pointer;
          }

          button:hover {
            filter: brightness(1.1);
          }

          button:disabled,
          [aria-busy='true'] button {
            opacity: 0.6;
            pointer-events: none;
          }

          :focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 2px;
          }

          table {
            width: 100%;
            margin: 0 0 1.5rem;
            border: 1px solid var(--line);
            border-radius: 10px;
            border-spacing: 0;
            background: var(--card);
          }

          th,
          td {
            padding: 0.55rem 0.8rem;
            border-top: 1px solid var(--line);
            overflow-wrap: anywhere;
            text-align: left;
          }

          tr:first-child > * {
            border-top: 0;
          }

          thead + tbody > tr:first-child > * {
            border-top: 1px solid var(--line);
          }

          thead th {
            color: var(--quiet);
            font-size: 0.85rem;
          }

          .number {
            font-variant-numeric: tabular-nums;
            text-align: right;
          }

          .notice {
            margin: 0 0 1.5rem;
            padding: 1.2rem 1.4rem;
            border: 1px solid var(--line);
            border-radius: 10px;
            background: var(--card);
            color: var(--quiet);
          }

          .refusal {
            border-color: var(--danger);
            color: var(--danger);
          }

          @media (max-width: 30rem) {
            th,
            td {
              padding: 0.5rem 0.45rem;
              font-size: 0.9rem;
            }

            thead th {
              font-size: 0.75rem;
            }
          }
        </style>
      </head>
      <body>
        <header>
          <a class="brand" href="/"><img src="${mark}" alt="" width="28" height="28" />My App</a>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        <script>
          // What was sent is in progress: a second click would send it again.
          addEventListener('submit', ({ target }) => target.setAttribute('aria-busy', 'true'))
          addEventListener('pageshow', () => {
            for (const form of document.forms) form.removeAttribute('aria-busy')
          })
        </script>
      </body>
    </html>`.html
}
