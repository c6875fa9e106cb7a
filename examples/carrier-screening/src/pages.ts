import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** The app's mark, for its pages and their tabs. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0d6986"/><g fill="none" stroke="white" stroke-width="2.5"><circle cx="12.5" cy="16" r="6.5"/><circle cx="19.5" cy="16" r="6.5"/></g></svg>`

/** The page of a visitor who was not sent by the platform. */
export function startPage(uiUrl: string): Html {
  return page(
    'Start on the platform',
    html`<p class="notice">
      Launch it from a project of ${platform(uiUrl)}, on two samples that have a VCF.
    </p>`,
  )
}

/** The page of a screening that runs; it is reloaded until there is a report. */
export function progressPage(summary: string): Html {
  return page(
    'The screening is running',
    html`<p class="notice" role="status">${summary || 'Starting'} …</p>
      <p>The report appears here as soon as it is written.</p>`,
  )
}

export function failurePage(reason: string, uiUrl: string): Html {
  return page(
    'The screening failed',
    html`<p class="notice refusal" role="alert">${reason}</p>
      <p>Launch the app again from ${platform(uiUrl)}.</p>`,
  )
}

export function missingPage(): Html {
  return page('Not found', html`<p class="notice">There is no such page in this app.</p>`)
}

function platform(uiUrl: string): Html {
  return html`<a href="${uiUrl}">the platform</a>`
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" />
        <title>${title} · Carrier Screening</title>
        <style>
          :root {
            color-scheme: light dark;
            --ground: light-dark(#f5f7f9, #0d1217);
            --card: light-dark(#ffffff, #151c23);
            --ink: light-dark(#17212b, #e8edf2);
            --quiet: light-dark(#52606d, #a3b0bd);
            --line: light-dark(#e0e6eb, #29333d);
            --accent: light-dark(#0d6986, #6ac3e0);
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
          }

          a {
            color: var(--accent);
          }

          :focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 2px;
          }

          .notice {
            margin: 0 0 1.5rem;
            padding: 1.2rem 1.4rem;
            border: 1px solid var(--line);
            border-radius: 10px;
            background: var(--card);
            color: var(--quiet);
            overflow-wrap: anywhere;
          }

          .refusal {
            border-color: var(--danger);
            color: var(--danger);
          }
        </style>
      </head>
      <body>
        <header>
          <a class="brand" href="/"
            ><img src="/favicon.ico" alt="" width="28" height="28" />Carrier Screening</a
          >
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}
