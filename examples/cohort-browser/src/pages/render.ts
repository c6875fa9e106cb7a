import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import type { Cohort } from '../cohort/cohort.ts'
import { regionKey } from '../cohort/region.ts'
import { depthPlot } from '../plots/depth-track.ts'

/** The files that pages link to. */
export const publicFolder = join(import.meta.dirname, '../../public')

const grouped = new Intl.NumberFormat('en')

/** Names come from files and users, so everything a template prints is escaped. */
const engine = new Liquid({
  root: import.meta.dirname,
  extname: '.liquid',
  cache: true,
  outputEscape: 'escape',
  strictFilters: true,
  strictVariables: true,
  lenientIf: true,
})
engine.registerFilter('count', (value: number) => grouped.format(value))
engine.registerFilter('credits', (value: number) => value.toFixed(2))
engine.registerFilter('quality', (value: number) => value.toFixed(value < 10 ? 1 : 0))

/** The data of a page. */
export type Pages = {
  home: OnPlatform & {
    readonly user: string | undefined
    readonly projects: readonly Project[]
  }
  cohort: OnPlatform & {
    readonly cohort: CohortView
    readonly price: number
    readonly problem: string
  }
  order: { readonly order: OrderView }
  message: { readonly title: string; readonly text: string }
}
/** Where the page's user continues on the platform. */
type OnPlatform = { readonly platformUrl: string }
type Project = { readonly Id: string; readonly Name: string }

/** An order for its page. */
export type OrderView = {
  readonly purchaseId: string
  readonly status: string
  readonly isRefunded: boolean
  readonly invoice: string
  readonly amount: number
  readonly hasFile: boolean
  readonly back: string
  readonly platformUrl: string
}

/** Renders a page of the app. */
export async function renderPage<Name extends keyof Pages>(
  name: Name,
  data: Pages[Name],
): Promise<string> {
  return String(await engine.renderFile(name, data))
}

/** Renders a report as one self-contained page. */
export async function renderReport(cohort: Cohort): Promise<string> {
  const styles = await readFile(join(publicFolder, 'style.css'), 'utf8')
  return String(await engine.renderFile('report', { cohort: cohortView(cohort), styles }))
}

export type CohortView = ReturnType<typeof cohortView>

/** A cohort with its drawing, for templates. */
export function cohortView(cohort: Cohort) {
  const { region, tracks } = cohort
  return {
    ...cohort,
    chosen: tracks.map(({ member }) => member.id),
    regionText: region === undefined ? '' : regionKey(region),
    plot: region === undefined || tracks.length === 0 ? undefined : depthPlot(cohort, region),
  }
}
