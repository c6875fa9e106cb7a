import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../node_modules/@fontsource-variable/inter')

/** Has the console's page load its typeface at once, and the typeface's licence accompany its files. */
export function typeface(): Plugin {
  return {
    name: 'typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename, bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /latin-wght.*woff2$/.test(file) && filename.endsWith('index.html'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
          })),
    },
    // After the list of licences, which is of modules alone, has been made.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { name, version, license } = JSON.parse(
          readFileSync(join(folder, 'package.json'), 'utf8'),
        ) as Record<string, string>
        const text = readFileSync(join(folder, 'LICENSE'), 'utf8')
        // Not named a licence, which packing would take for that of the whole package.
        this.emitFile({ type: 'asset', fileName: 'assets/inter-ofl.txt', source: text })
        const list = bundle['third-party.md']
        if (list?.type !== 'asset')
          throw new Error('There is no list of licences to add the typeface to.')
        list.source += `\n## ${name} - ${version} (${license})\n\n${text}`
      },
    },
  }
}
