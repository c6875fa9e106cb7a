import type { FunctionComponent } from 'preact'
import type { icons } from './design/icons.tsx'
import type { ConsolePage, DetailPage, NavigationPage, Section } from './shell/page-table.ts'
import type { PageProps } from './shell/page.tsx'
import type { DetailProps } from './shell/resource-page.tsx'

/** A module with a page, by the name that it exports. */
type ModuleOf<Name extends string, Props> = () => Promise<
  Readonly<Record<NoInfer<Name>, FunctionComponent<Props>>>
>

type Listed = Omit<NavigationPage, 'section'>

/** A page of the navigation, with the key that goes there after `g`; its icon is called as its title, or stated. */
function page<Name extends string>(
  path: string,
  title: string,
  key: string,
  load: ModuleOf<Name, PageProps>,
  name: Name,
  own: { readonly icon?: keyof typeof icons; readonly name?: string } = {},
): Listed {
  const icon = title.toLowerCase() as keyof typeof icons
  return { path, title, key, icon, ...own, load: async () => (await load())[name] }
}

/** A page that others lead to. */
function detail<Name extends string>(
  path: string,
  load: ModuleOf<Name, DetailProps>,
  name: Name,
  below?: string,
): DetailPage {
  return { path, load: async () => (await load())[name], ...(below !== undefined && { below }) }
}

function inSection(section: Section, pages: readonly (Listed | DetailPage)[]): ConsolePage[] {
  return pages.map((one) => ('title' in one ? { ...one, section } : one))
}

const develop = [
  page('/', 'Your bench', 'h', () => import('./pages/start/start.tsx'), 'Start', {
    icon: 'home',
    name: 'Start',
  }),
  page(
    '/requests/:id?',
    'Requests',
    'q',
    () => import('./pages/requests/requests.tsx'),
    'Requests',
  ),
  page('/requests/flows', 'Flows', 'f', () => import('./pages/requests/flows/flows.tsx'), 'Flows'),
  detail('/requests/compare', () => import('./pages/requests/compare/compare-page.tsx'), 'Compare'),
  page('/time', 'Time', 'x', () => import('./pages/time.tsx'), 'Time', { icon: 'clock' }),
  page('/apps', 'Apps', 'l', () => import('./pages/apps/apps.tsx'), 'Apps'),
  detail(
    '/apps/register',
    () => import('./pages/apps/registration/register-page.tsx'),
    'RegisterPage',
  ),
  detail('/apps/:id/edit', () => import('./pages/apps/registration/edit-page.tsx'), 'EditPage'),
  detail('/apps/:id/:tab?', () => import('./pages/apps/app.tsx'), 'App'),
  detail('/applications/:id', () => import('./pages/apps/app.tsx'), 'App', '/apps'),
  detail('/apps/:id/launch', () => import('./pages/apps/launch/launch-page.tsx'), 'LaunchPage'),
  page('/forms', 'Forms', 'o', () => import('./pages/forms/forms.tsx'), 'Forms'),
  detail('/forms/:id/:tab?', () => import('./pages/forms/form-page.tsx'), 'FormPage'),
  page('/analyses', 'Analyses', 'a', () => import('./pages/analyses/analyses.tsx'), 'Analyses'),
  detail('/analyses/:id/:tab?', () => import('./pages/analyses/analysis.tsx'), 'Analysis'),
  page('/bench', 'Conditions', 'c', () => import('./pages/bench/bench.tsx'), 'Bench', {
    icon: 'bench',
  }),
]

const data = [
  page('/projects', 'Projects', 'p', () => import('./pages/projects/projects.tsx'), 'Projects'),
  detail('/projects/:id/:tab?', () => import('./pages/projects/project.tsx'), 'Project'),
  detail('/samples/:id/:tab?', () => import('./pages/resources/sample.tsx'), 'Sample', '/projects'),
  detail(
    '/appresults/:id/:tab?',
    () => import('./pages/resources/appresult.tsx'),
    'AppResult',
    '/projects',
  ),
  detail('/files/:id/:tab?', () => import('./pages/files/file-page.tsx'), 'FilePage', '/projects'),
  page('/runs', 'Runs', 'r', () => import('./pages/runs/runs.tsx'), 'Runs'),
  detail('/runs/:id/:tab?', () => import('./pages/runs/run.tsx'), 'Run'),
  page('/search', 'Search', 's', () => import('./pages/search/search.tsx'), 'Search'),
]

const lab = [
  page('/biosamples', 'Biosamples', 'b', () => import('./pages/lab/lists.tsx'), 'BioSamples'),
  detail('/biosamples/:id/:tab?', () => import('./pages/lab/biosample.tsx'), 'BioSample'),
  page('/libraries', 'Libraries', 'n', () => import('./pages/lab/lists.tsx'), 'Libraries'),
  detail('/libraries/:id', () => import('./pages/lab/records.tsx'), 'Library'),
  page(
    '/librarypools',
    'Library pools',
    'v',
    () => import('./pages/lab/lists.tsx'),
    'LibraryPools',
    { icon: 'pools', name: 'Pools' },
  ),
  detail('/librarypools/:id', () => import('./pages/lab/records.tsx'), 'LibraryPool'),
  page('/labrequeues', 'Requeues', 'e', () => import('./pages/lab/requeues.tsx'), 'LabRequeues'),
  page('/datasets', 'Datasets', 'd', () => import('./pages/lab/datasets.tsx'), 'Datasets'),
  page('/workflows', 'Workflows', 'w', () => import('./pages/lab/workflows.tsx'), 'Workflows'),
  page(
    '/qcthresholds',
    'QC thresholds',
    'k',
    () => import('./pages/lab/qc-thresholds.tsx'),
    'QcThresholds',
    { icon: 'thresholds' },
  ),
  page(
    '/instruments',
    'Instruments',
    'i',
    () => import('./pages/lab/instruments.tsx'),
    'Instruments',
  ),
]

const more = [
  page('/jobs', 'Jobs', 'j', () => import('./pages/jobs/jobs.tsx'), 'Jobs'),
  page(
    '/purchases',
    'Purchases',
    'u',
    () => import('./pages/purchases/purchases.tsx'),
    'Purchases',
  ),
  detail('/purchases/:id', () => import('./pages/purchases/purchase-page.tsx'), 'PurchasePage'),
  page('/usage', 'Usage', 'm', () => import('./pages/lab/usage.tsx'), 'Usage'),
  detail('/account', () => import('./pages/account/account.tsx'), 'Account', '/usage'),
  page('/trash', 'Trash', 't', () => import('./pages/trash.tsx'), 'Trash'),
]

/**
 * Every page of the console, in the order of the navigation. The router, the navigation, the keyboard shortcuts and the
 * titles derive from it; the code of a page is loaded when it is opened.
 */
export const pages: readonly ConsolePage[] = [
  ...inSection('Develop', develop),
  ...inSection('Data', data),
  ...inSection('Lab', lab),
  ...inSection('More', more),
]
