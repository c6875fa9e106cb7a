import type {
  AppResultCompact,
  AppSessionRecord,
  CoverageRecord,
  FileCompact,
  FileRecord,
  PropertyRecord,
  VariantRecord,
} from '@benchtop/contracts'
import { CliError } from '../errors.ts'

/** A region of a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly chromosome: string; readonly start: number; readonly end: number }

/** What the command line reads through the platform's own v1 API. Hrefs are the API's: `v1pre3/<collection>/<id>`. */
export type V1Client = {
  session(href: string): Promise<AppSessionRecord>
  resultsOf(sessionHref: string): Promise<readonly AppResultCompact[]>
  filesOf(resultHref: string): Promise<readonly FileCompact[]>
  propertiesOf(href: string): Promise<readonly PropertyRecord[]>
  file(href: string): Promise<FileRecord>
  variants(href: string, region: Region, limit: number): Promise<Page<VariantRecord>>
  coverage(href: string, region: Region): Promise<CoverageRecord>
}

/** A page of a collection, with how many there are in all. */
export type Page<Item> = { readonly Items: readonly Item[]; readonly TotalCount: number }

type Envelope = {
  readonly Response?: unknown
  readonly ResponseStatus?: { readonly Message?: string }
}

/**
 * So often a question is asked whose file is being indexed. The platform lets each wait for two seconds before it says so,
 * so that none is asked in vain.
 */
const questions = 30

/** As many as the longest of these lists gives at once. */
const allOfThem = 'Limit=1000'

export function createV1Client(apiUrl: string, token: string): V1Client {
  const get = async <Answer>(href: string, query = '', asked = 1): Promise<Answer> => {
    const address = `${apiUrl}/${href}${query === '' ? '' : `?${query}`}`
    const response = await fetch(address, { headers: { 'x-access-token': token } }).catch(
      (cause: unknown) => {
        throw new CliError('unreachable', `The platform's API at ${apiUrl} doesn't answer.`, {
          cause,
        })
      },
    )
    const envelope = (await response.json()) as Envelope
    if (response.ok) return envelope.Response as Answer
    if (response.status === 409 && asked < questions) return get(href, query, asked + 1)
    throw new CliError(
      'refused',
      `${href}: ${envelope.ResponseStatus?.Message ?? response.statusText}`,
    )
  }
  const all = async <Item>(href: string): Promise<readonly Item[]> =>
    (await get<Page<Item>>(href, allOfThem)).Items
  const within = ({ start, end }: Region): string => `StartPos=${start}&EndPos=${end}`
  const on = (href: string, part: string, { chromosome }: Region): string =>
    `${href}${part}/${encodeURIComponent(chromosome)}`

  return {
    session: (href) => get(href),
    resultsOf: (href) => all(`${href}/appresults`),
    filesOf: (href) => all(`${href}/files`),
    propertiesOf: (href) => all(`${href}/properties`),
    file: (href) => get(href),
    variants: (href, region, limit) =>
      get(on(href, '/variants', region), `${within(region)}&Limit=${limit}`),
    coverage: (href, region) => get(on(href, '', region), within(region)),
  }
}
