import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type DefaultTheme } from 'vitepress'
import { buildPlayground } from '../site/build-playground.ts'
import { fromRegistry, isPublished } from '../site/from-registry.ts'
import { takeLiterally } from '../site/literal-text.ts'
import { writeMarkdownPages } from '../site/markdown-pages.ts'
import { repositoryOf } from '../site/repository.ts'
import { linkFromRepository } from '../site/repository-links.ts'
import { headScript } from './theme/languages/language.ts'

const guides = [
  ['five-minutes', 'Start in five minutes'],
  ['overview', 'What is in it'],
  ['develop', 'Develop an app'],
  ['examples', 'Start from an example'],
  ['migrate', 'From curl or another SDK'],
  ['trigger', 'Trigger'],
  ['oauth', 'OAuth'],
  ['tunnel', 'A public callback'],
  ['device', 'Device'],
  ['forms', 'Forms'],
  ['properties', 'Properties'],
  ['files', 'Files'],
  ['lab', 'The lab'],
  ['variants', 'Variants and coverage'],
  ['purchase', 'Purchase'],
  ['native', 'Native apps'],
  ['clusters', 'Clusters'],
  ['embed', 'In your own app'],
  ['shared-bench', 'A bench for a team'],
  ['python', 'Python'],
  ['testing', 'Testing'],
  ['ci', 'Continuous integration'],
  ['clock-and-faults', 'Clock and faults'],
] as const

const more = [
  ['/guide/how-it-is-built', 'How it is built'],
  ['/guide/publishing', 'Publishing'],
  ['/where-the-spec-is-silent', 'Where the spec is silent'],
] as const

const faces = [
  ['v1-', 'v1'],
  ['v2-', 'v2'],
  ['billing-', 'Store'],
  ['oauth-', 'OAuth'],
  ['htsget-', 'htsget'],
] as const

const morePages = [
  ['calls', 'Calls of the client'],
  ['documents', 'OpenAPI documents'],
  ['control', 'Control API'],
  ['commands', 'Commands'],
  ['conformance', 'Conformance'],
  ['states', 'States'],
  ['errors', 'Errors'],
  ['limits', 'Limits'],
  ['property-types', 'Types of properties'],
  ['native-apps', 'Native apps'],
  ['threat-model', 'Threat model'],
  ['reliability', 'Reliability'],
  ['performance', 'Performance'],
  ['scale', 'Scale'],
  ['manifest', 'Manifest'],
  ['seed', 'Seed'],
  ['config', 'Configuration'],
  ['forms', 'Forms'],
  ['form-states', 'States of a form'],
  ['faults', 'Faults'],
  ['rate-limits', 'Rate limits'],
  ['notifications', 'Notifications'],
  ['requirements', 'Requirements'],
] as const

/** The pages of operations that were made before the build. */
function apiPages(): DefaultTheme.SidebarItem[] {
  const folder = join(import.meta.dirname, '../reference/api')
  const pages = existsSync(folder) ? readdirSync(folder).toSorted() : []
  // Not to be folded: the theme's button for it contains another one, which screen readers can't get at.
  return faces.map(([prefix, text]) => ({
    text,
    items: pages
      .filter((page) => page.startsWith(prefix))
      .map((page) => page.slice(0, -'.md'.length))
      .map((page) => ({ text: page.slice(prefix.length), link: `/reference/api/${page}` })),
  }))
}

const typeface = join(
  repositoryOf(import.meta.dirname),
  'packages/console/node_modules/@fontsource-variable/inter',
)

export default defineConfig({
  title: 'Benchtop',
  description: 'A genomics data platform on your own bench.',
  lang: 'en',
  srcExclude: ['site/**', 'playground/**', 'README.md'],
  cleanUrls: true,
  lastUpdated: false,
  // Nothing of the site is loaded from elsewhere: it is read without a network, too.
  head: [
    ['link', { rel: 'icon', href: '/mark.svg' }],
    ['script', {}, headScript()],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    config(md) {
      takeLiterally(md)
      linkFromRepository(md)
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guide', link: '/guide/five-minutes', activeMatch: '/guide/' },
      { text: 'Reference', link: '/reference/', activeMatch: '/reference/' },
      // A page of its own, which the site's script doesn't replace in place.
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Where the spec is silent', link: '/where-the-spec-is-silent' },
    ],
    sidebar: {
      '/reference/': [
        { text: 'Reference', link: '/reference/' },
        ...apiPages(),
        {
          text: 'More reference',
          items: morePages.map(([page, text]) => ({ text, link: `/reference/${page}` })),
        },
      ],
      '/': [
        { text: 'Guide', items: guides.map(([page, text]) => ({ text, link: `/guide/${page}` })) },
        { text: 'Background', items: more.map(([link, text]) => ({ text, link })) },
      ],
    },
  },
  transformHead: ({ assets }) =>
    assets
      .filter((file) => /latin-wght.*\.woff2$/.test(file))
      .map((href) => [
        'link',
        { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
      ]),
  // The theme's first page has no landmark; layout.vue adds it where the page is entered from another one.
  transformHtml: (html) => html.replace('class="VPContent is-home"', 'role="main" $&'),
  async buildEnd(site) {
    await writeMarkdownPages(site)
    copyFileSync(join(typeface, 'LICENSE'), join(site.outDir, 'assets/inter-ofl.txt'))
    await buildPlayground(join(site.outDir, 'playground'))
  },
  vite: {
    resolve: { alias: { '@repository': repositoryOf(import.meta.dirname) } },
    plugins: isPublished(join(import.meta.dirname, '../..'))
      ? [
          {
            name: 'from-registry',
            enforce: 'pre',
            transform: (text, id) => (id.endsWith('.md') ? fromRegistry(text) : undefined),
          },
        ]
      : [],
    build: { chunkSizeWarningLimit: 2000 },
    // The demo's data lets the pages of this address call the bench, so another one is not taken silently.
    server: { port: 5180, strictPort: true },
    preview: { port: 5180, strictPort: true },
  },
})
