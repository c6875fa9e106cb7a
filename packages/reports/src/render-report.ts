import { Liquid, type LiquidError } from 'liquidjs'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { reportData, type ReportSession } from './report-data.ts'
import { ReportError } from './report-error.ts'
import { reportWarnings, type ReportWarning } from './report-warnings.ts'

/** The HTML of a report, and what its template reads and there isn't. */
export type RenderedReport = { readonly html: string; readonly warnings: readonly ReportWarning[] }

/** The limits of a template, since it belongs to an app but runs in the platform. */
const bounds = {
  /** Characters of the template. */
  parseLimit: 1_000_000,
  /** In milliseconds. */
  renderLimit: 1_000,
  /** Approximate, in items and characters of its output. */
  memoryLimit: 50_000_000,
} as const

/** Characters of a report: a page that a browser still shows. */
const longestReport = 16 * 1024 * 1024

/**
 * Renders the template of an app's report: HTML in which no script, form or frame is left. Values are escaped
 * unless the template says `raw`; other templates can't be read. Throws a ReportError that states the problem and
 * its line. Runs as long as the template makes it: not for the thread that serves requests.
 */
export async function renderReport(
  template: string,
  session: ReportSession,
): Promise<RenderedReport> {
  const liquid = new Liquid({
    ...bounds,
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    relativeReference: false,
    // No folder, so that nothing can be included.
    templates: {},
  })
  try {
    const warnings = reportWarnings(template)
    const parsed = liquid.parse(template)
    for (const name of await liquid.globalVariables(parsed, {
      // What they include is refused as they are rendered, with its line.
      partials: false,
    }))
      warnings.unknownName(name)
    const data = reportData(session, warnings.missing)
    const html = (await liquid.render(parsed, data)) as string
    if (html.length > longestReport) {
      throw new RangeError(`It makes more than ${longestReport} characters of HTML.`)
    }
    return { html: sanitizeHtml(html, allowed), warnings: warnings.list() }
  } catch (error) {
    throw reportError(error)
  }
}

function reportError(thrown: unknown): ReportError {
  const { token, message } = thrown as Partial<LiquidError> & Error
  const [line] = token?.getPosition() ?? []
  // The library's message contains the position too.
  const plain = message.replace(/, (?:file:[^,]*, )?line:\d+, col:\d+$/, '')
  return new ReportError(plain.replace(/^(?:ENOENT: )+/, ''), line, thrown)
}

const svg = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'line',
  'polyline',
  'polygon',
  'text',
  'title',
  'desc',
]

const shown = ['img', 'style', 'details', 'summary', 'progress', 'meter', 'del', 'ins']

/** Elements that display content, but none that run code or load anything from elsewhere. */
const allowed: IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, ...svg, ...shown],
  allowedAttributes: {
    '*': [
      'class',
      'id',
      'style',
      'title',
      'lang',
      'dir',
      'role',
      'tabindex',
      'aria-*',
      'colspan',
      'rowspan',
    ],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope'],
    progress: ['value', 'max'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    details: ['open'],
    svg: [
      'viewbox',
      'viewBox',
      'width',
      'height',
      'xmlns',
      'preserveAspectRatio',
      'fill',
      'stroke',
    ],
    ...Object.fromEntries(
      svg
        .slice(1)
        .map((tag) => [
          tag,
          ['d', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height']
            .concat(['points', 'fill', 'stroke', 'stroke-width', 'transform', 'opacity'])
            .concat(['text-anchor', 'font-size', 'font-family', 'dy', 'dx']),
        ]),
    ),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // Styles are the report's own: the page that they are on has no origin and loads nothing from elsewhere.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  parser: { lowerCaseAttributeNames: false },
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
}
