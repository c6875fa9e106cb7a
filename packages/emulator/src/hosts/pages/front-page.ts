import type { AppSessionStatus } from '@benchtop/contracts'
import { html, type Markup } from '@benchtop/dialogs/html'
import type { Places } from '../../kernel/places.ts'
import type { Platform } from '../../platform/platform.ts'

/** How many analyses the front page shows. */
const shownAnalyses = 20

/** The first page of the platform: where everything is, who can sign in, and what has been run. */
export function frontPage(platform: Platform, places: Places): string {
  const { users, applications, appSessions } = platform
  const sessions = appSessions.rows.recent(shownAnalyses)
  const addresses = [
    ['API', html`<code>${places.apiUrl}/v1pre3</code>`, 'v1pre3; v2 is at /v2'],
    ['Store', html`<code>${places.storeUrl}/v1pre3</code>`, 'billing'],
    ['Control', link(`${places.uiUrl}/_emulator/status`), 'status, clock, seeds, tokens, launches'],
    ['OpenAPI', link(`${places.uiUrl}/_emulator/openapi.json`), 'every operation'],
  ] as const

  return page(
    'Benchtop',
    html`<h1>Benchtop</h1>
      <p class="lead">A genomics data platform on your own bench.</p>
      <section>
        <h2>Addresses</h2>
        <table>
          <tbody>
            ${addresses.map(
              ([name, address, note]) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${address}</td>
                  <td>${note}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </section>
      <section>
        <h2>Analyses</h2>
        ${
          sessions.length === 0
            ? html`<p class="empty">None yet. <code>benchtop launch</code> starts one.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">Analysis</th>
                    <th scope="col">Status</th>
                    <th scope="col">Files</th>
                  </tr>
                </thead>
                <tbody>
                  ${sessions.map((session) => analysisRow(platform, session))}
                </tbody>
              </table>`
        }
      </section>
      <section>
        <h2>Users</h2>
        <ul class="users">
          ${users.rows.list().map(
            (user) =>
              html`<li>
                <img src="/avatars/${user.id}.svg" alt="" width="32" height="32" /> ${user.name}
                <span class="quiet">${user.email}</span>
              </li>`,
          )}
        </ul>
      </section>
      <section>
        <h2>Applications</h2>
        <ul>
          ${applications.rows.list().map(
            (application) =>
              html`<li>
                ${application.name}
                <span class="quiet">${application.kind}, client id ${application.client_id}</span>
              </li>`,
          )}
        </ul>
      </section>`,
  )
}

function link(url: string): Markup {
  return html`<a href="${url}">${url}</a>`
}

export function notFoundPage(path: string): string {
  return page(
    'Not found',
    html`<h1>Not found</h1>
      <p>There is nothing at <code>${path}</code>.</p>
      <p><a href="/">Back to the front page</a></p>`,
  )
}

type Session = { id: number; name: string; status: AppSessionStatus; status_summary: string }

function analysisRow(platform: Platform, session: Session): Markup {
  const files = platform.appResults.rows
    .ofSession(session.id)
    .flatMap((result) => platform.files.rows.ofOwner({ kind: 'appresult', id: result.id }))
    .filter((file) => file.sha256 !== null)
  const reports = files.filter((file) => file.content_type.startsWith('text/html'))
  const links = [...reports, ...files.filter((file) => !reports.includes(file))].slice(0, 4)
  return html`<tr>
    <td>${session.name} <span class="quiet">${session.id}</span></td>
    <td>
      <span class="status ${session.status.toLowerCase()}">${session.status}</span>
      <span class="quiet">${session.status_summary}</span>
    </td>
    <td>
      ${links.map((file) => html`<a href="/files/${file.id}/view">${file.name}</a> `)}
      ${files.length > links.length ? html`<span class="quiet">and ${files.length - links.length} more</span>` : html``}
    </td>
  </tr>`
}

const style = html`<style>
  :root {
    --ink: #1b2430;
    --quiet: #5b6675;
    --line: #dde3ea;
    --paper: #fff;
    --accent: #1f6f8b;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ink: #e7ecf2;
      --quiet: #97a3b3;
      --line: #2c3642;
      --paper: #12181f;
      --accent: #6cc1de;
    }
  }
  body {
    margin: 0 auto;
    padding: 2.5rem 1.25rem 4rem;
    max-width: 60rem;
    background: var(--paper);
    color: var(--ink);
    font:
      16px/1.5 system-ui,
      sans-serif;
  }
  h1 {
    margin: 0;
    font-size: 2rem;
    letter-spacing: -0.02em;
  }
  h2 {
    margin: 2.25rem 0 0.5rem;
    font-size: 1.1rem;
  }
  .lead,
  .quiet,
  .empty {
    color: var(--quiet);
  }
  .lead {
    margin-top: 0.25rem;
    font-size: 1.1rem;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    padding: 0.5rem 0.75rem 0.5rem 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    font-weight: normal;
  }
  thead th {
    color: var(--quiet);
    font-size: 0.875rem;
  }
  a {
    color: var(--accent);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding: 0.3rem 0;
  }
  .users img {
    vertical-align: middle;
    margin-right: 0.4rem;
  }
  .quiet {
    font-size: 0.875rem;
  }
  .status {
    font-weight: 600;
  }
  .complete {
    color: #1f7a4d;
  }
  .aborted,
  .aborting {
    color: #b3372f;
  }
  .running,
  .pending {
    color: var(--accent);
  }
  @media (prefers-color-scheme: dark) {
    .complete {
      color: #69c997;
    }
    .aborted,
    .aborting {
      color: #ef8a80;
    }
  }
  code {
    font-family: ui-monospace, monospace;
  }
</style>`

function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
}
