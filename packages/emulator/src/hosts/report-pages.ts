import { notFound, PlatformError, forbidden } from '@benchtop/contracts'
import { html } from '@benchtop/dialogs/html'
import { ReportError, reportPage } from '@benchtop/reports/page'
import { rowId } from '../ids/resource-id.ts'
import type { Places } from '../kernel/places.ts'
import type { Platform } from '../platform/platform.ts'
import { reportPath } from '../reports/reports.ts'
import type { HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'
import { policySource } from './policy-source.ts'

/** Serves the report behind a signed address. It is a page of no origin, which runs no script and sends nothing. */
export async function serveReport(
  { platform, places }: HostOptions,
  { method, url }: Request,
  response: Response,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new PlatformError('MethodNotAllowed', 'A report supports only GET and HEAD.', {
      headers: { allow: 'GET, HEAD' },
    })
  }
  if (platform.files.addresses.signer.verify(url, platform.clock.now()) !== 'ok') {
    throw forbidden(
      'The address of this report has expired or was changed: open the analysis again.',
    )
  }
  const { pathname } = new URL(url, 'http://localhost')
  const sessionId = rowId(pathname.slice(reportPath.length)) ?? 0
  const { status, page } = await pageOf(platform, sessionId)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(places),
    'referrer-policy': 'no-referrer',
  })
  response.end(method === 'HEAD' ? undefined : page)
}

async function pageOf(
  { reports }: Platform,
  sessionId: number,
): Promise<{ status: number; page: string }> {
  try {
    const report = await reports.render(sessionId)
    if (report === undefined) throw notFound('This report')
    return { status: 200, page: reportPage(report.title, report.html) }
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    const { line } = error
    const place = line === undefined ? 'its template' : `line ${line} of its template`
    const said = html`<h1>The report can’t be shown</h1>
      <p>There is a mistake in ${place}: ${error.message}</p>
      <p>
        The results themselves are intact. Fix the template, seed it again, and reload this page.
      </p>`
    return { status: 500, page: reportPage('The report can’t be shown', said.text) }
  }
}

function policy(places: Places): string {
  const [api, ui] = [policySource(places.apiUrl), policySource(places.uiUrl)]
  return [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${api} data:`,
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ui}`,
  ].join('; ')
}
