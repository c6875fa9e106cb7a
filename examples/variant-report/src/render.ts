import { Liquid } from 'liquidjs'
import {
  formatAllele,
  formatBases,
  formatCount,
  formatDecimal,
  formatDepth,
  formatPercent,
  formatRate,
  formatSize,
} from './format.ts'
import type { Region } from './regions/region.ts'
import type { Profile, Report } from './report/report.ts'
import { pageView } from './view.ts'

/** Renders a report as one self-contained HTML page, including styles and drawings. */
export async function renderPage(report: Report, profiles: readonly Profile[]): Promise<string> {
  const html: unknown = await pageEngine().renderFile('report', {
    report,
    page: pageView(report, profiles),
  })
  return String(html)
}

/** Names come from files and users, so everything a template prints is escaped. */
function pageEngine(): Liquid {
  const engine = new Liquid({
    root: `${import.meta.dirname}/templates`,
    extname: '.liquid',
    outputEscape: 'escape',
    strictFilters: true,
    strictVariables: true,
    // An absent name may be tested in an if or given a default.
    lenientIf: true,
  })
  const filters = {
    count: formatCount,
    decimal: formatDecimal,
    depth: formatDepth,
    percent: formatPercent,
    rate: formatRate,
    bases: formatBases,
    filesize: formatSize,
    allele: formatAllele,
    plural: (count: number, one: string, many: string) =>
      `${formatCount(count)} ${count === 1 ? one : many}`,
    place: ({ contig, start, end }: Region) =>
      `${contig}:${formatCount(start)}–${formatCount(end)}`,
    capitalize_first: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
    moment: (timestamp: string) => moments.format(new Date(timestamp)),
  }
  for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter)
  return engine
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
