import { readFile, symlink, writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { findPackageJSON } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import * as tar from 'tar'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import { packWorkspace } from './pack-workspace.ts'

// The elements of forms as they are packed, in pages of their own: nothing of them comes from the repository.

const definition = JSON.stringify({
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'note', label: 'Note', required: true, rules: 'polite, short' },
    { $type: 'Numeric', id: 'depth', label: 'Depth', value: 10, rules: 'endless' },
  ],
  rulesets: [
    {
      $type: 'ScriptValidationRule',
      id: 'polite',
      callback: `return /please/.test(dataProvider.GetProperty('Input.note')) ? null : { Message: 'Say please.' }`,
    },
    {
      $type: 'ScriptValidationRule',
      id: 'short',
      severity: 'Warning',
      callback: `return dataProvider.GetProperty('Input.note').length < 20 ? null : 'That is long.'`,
    },
    {
      $type: 'ScriptValidationRule',
      id: 'endless',
      callback: `while (dataProvider.GetProperty('Input.depth') === '13') {}`,
    },
  ],
})

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** A folder's files, with a policy as strict as a careful page's. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://a').pathname))
    readFile(path).then(
      (bytes) => {
        response.setHeader('content-type', types[extname(path)] ?? 'text/plain')
        if (path.endsWith('.html')) {
          // Vue compiles its template in the page.
          const more = path.includes('vue') ? " 'unsafe-eval'" : ''
          const policy =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'"
          response.setHeader('content-security-policy', `${policy}${more}`)
        }
        response.end(bytes)
      },
      () => response.writeHead(path.endsWith('favicon.ico') ? 204 : 404).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

describe.skipIf(missingChromium() !== undefined)('the packed elements of forms', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: Server
  beforeAll(async () => {
    folder = await temporaryFolder()
    const modules = join(folder.path, 'node_modules')
    for (const { name, tarball } of await packWorkspace()) {
      if (!/^@benchtop\/form(s|-renderer|-editor)$/.test(name)) continue
      mkdirSync(join(modules, name), { recursive: true })
      await tar.extract({ file: tarball, cwd: join(modules, name), strip: 1 })
    }
    // As they are installed with them.
    const own = join(import.meta.dirname, '../../packages/form-renderer/package.json')
    mkdirSync(join(modules, '@preact'))
    for (const name of ['preact', '@preact/signals']) {
      await symlink(dirname(findPackageJSON(name, own) ?? ''), join(modules, name))
    }
    mkdirSync(join(modules, '@types'))
    for (const name of ['react', 'react-dom', 'vue', '@types/react', '@types/react-dom']) {
      await symlink(dirname(findPackageJSON(name, import.meta.url) ?? ''), join(modules, name))
    }
    server = await serve(folder.path)
  })
  afterAll(async () => {
    server?.closeAllConnections()
    server?.close()
    await folder?.[Symbol.asyncDispose]()
  })

  const sample = (name: string): Promise<string> =>
    readFile(join(import.meta.dirname, 'samples/elements', name), 'utf8')

  async function open(name: string, html: string) {
    await writeFile(join(folder.path, name), html)
    const browser = await openChromium()
    const page = await (await browser.newContext()).newPage()
    const said: string[] = []
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`)
    return Object.assign(page, {
      said,
      [Symbol.asyncDispose]: () => page.context().close(),
    })
  }

  const readme = async (name: string): Promise<string> => {
    const text = await readFile(
      join(folder.path, 'node_modules/@benchtop', name, 'README.md'),
      'utf8',
    )
    return /```html\n(.*?)```/s.exec(text)?.[1] ?? ''
  }

  it('[FRM-07] render a form with the lines of the README', async () => {
    await using page = await open('readme.html', `<!doctype html>${await readme('form-renderer')}`)
    await page.getByLabel('Note').fill('typed')
    const values = () => page.evaluate(`document.querySelector('launch-form').values`)
    await expect.poll(values).toEqual({ note: 'typed' })
    expect(page.said).toEqual([])
  })

  it('[FRM-07] are controls of the form of a plain page', async () => {
    const head = await readme('form-renderer')
    const html = `<!doctype html>${head.replace(/<launch-form.*/s, '')}
      <form id="all"><fieldset id="part">
        <launch-form name="inputs"></launch-form>
      </fieldset><button>Send</button><output></output></form>
      <script>
        const [form, all] = [document.querySelector('launch-form'), document.querySelector('#all')]
        form.definition = ${JSON.stringify(definition)}
        form.changes = { depth: '20' }
        all.addEventListener('submit', (event) => {
          event.preventDefault()
          all.querySelector('output').textContent = new FormData(all).get('inputs')
        })
      </script>`
    await using page = await open('plain.html', html)
    const sent = () => page.locator('output').textContent()
    const note = page.getByLabel('Note')
    const isValid = () => page.evaluate(`document.querySelector('#all').matches(':valid')`)
    await expect.poll(isValid).toBe(false)
    expect(await page.evaluate(`document.querySelector('launch-form').checkValidity()`)).toBe(false)
    expect(await page.locator('.lf-summary').count()).toBe(0)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('group', { name: 'The form has 1 error' }).waitFor()
    expect(await sent()).toBe('')
    await note.fill('please')
    await note.press('Enter')
    await expect.poll(sent).toBe('{"note":"please","depth":"20"}')
    await page.evaluate(`document.querySelector('#all').reset()`)
    await expect.poll(() => note.inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('20')
    await page.evaluate(`document.querySelector('#part').disabled = true`)
    await expect.poll(() => note.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(sent).toBe('')
    expect(await page.evaluate(`[...new FormData(document.querySelector('#all'))]`)).toEqual([])
  })

  it('[FRM-09] run script rules while one types, where the page may not compile WebAssembly', async () => {
    const head = await readme('form-renderer')
    const html = `<!doctype html>${head.replace(/<launch-form.*/s, '<launch-form></launch-form><output></output>')}
      <script>
        const form = document.querySelector('launch-form')
        form.definition = ${JSON.stringify(definition)}
        form.addEventListener('launchform-submit', ({ detail }) => {
          document.querySelector('output').textContent = JSON.stringify(detail.values)
        })
      </script>`
    await using page = await open('rules.html', html)
    const [note, depth] = [page.getByLabel('Note'), page.getByLabel('Depth')]
    const said = () => page.locator('.lf-notes > p').allTextContents()
    await note.fill('now')
    await depth.fill('13')
    await expect.poll(said).toEqual(['Error: Say please.'])
    await note.focus()
    const endless =
      '"Depth" can\'t be checked by the rule "endless": it ran longer than 1000 ms: does it terminate?'
    await expect.poll(said).toEqual(['Error: Say please.', `Error: ${endless}`])
    await note.pressSequentially(', please, and at once')
    await expect.poll(said).toEqual(['Warning: That is long.', `Error: ${endless}`])
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.getByRole('group', { name: 'The form has 1 error' }).waitFor()
    expect(await page.locator('output').textContent()).toBe('')
    await depth.fill('14')
    await page.getByRole('button', { name: 'Launch' }).click()
    await expect
      .poll(() => page.locator('output').textContent())
      .toBe('{"note":"now, please, and at once","depth":"14"}')
  })

  it.each([
    ['React 19', 'react.tsx'],
    ['Vue 3', 'vue.js'],
  ])(
    '[FRM-07] are used in %s: properties are set, events received, edits shown',
    async (_, file) => {
      const name = file.replace(/\..*/, '')
      await writeFile(join(folder.path, file), await sample(file))
      const styles = ['form-renderer', 'form-editor'].map(
        (one) => `<link rel="stylesheet" href="/node_modules/@benchtop/${one}/dist/${one}.css">`,
      )
      await writeFile(
        join(folder.path, `${name}.html`),
        `<!doctype html><html><head>${styles.join('')}<script>window.definition = ${JSON.stringify(definition)}</script>
      </head><body><div id="root"></div><script type="module" src="/${file}"></script></body></html>`,
      )
      await build({
        root: folder.path,
        configFile: false,
        logLevel: 'error',
        base: `/built-${name}/`,
        define: {
          __VUE_OPTIONS_API__: 'true',
          __VUE_PROD_DEVTOOLS__: 'false',
          __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
        },
        build: {
          outDir: `built-${name}`,
          rolldownOptions: { input: join(folder.path, `${name}.html`) },
        },
      })
      const built = await readFile(join(folder.path, `built-${name}/${name}.html`), 'utf8')
      await using page = await open(`${name}-page.html`, built)
      const form = page.locator('launch-form').first()
      await form.getByLabel('Note').fill('please')
      await expect
        .poll(() => page.locator('output').textContent())
        .toBe('typed {"note":"please","depth":"10"}')
      await form.getByRole('button', { name: 'Starten' }).click()
      await expect.poll(() => page.locator('output').textContent()).toContain('"Content":"please"')
      await page.locator('form-editor').getByRole('button', { name: /Note/ }).first().click()
      await page
        .locator('form-editor')
        .getByRole('textbox', { name: /^label$/i })
        .fill('Remark')
      await page.keyboard.press('Tab')
      await form.getByLabel('Remark').waitFor()
      expect(await form.getByLabel('Remark').inputValue()).toBe('please')
    },
  )

  it('[FRM-07] have types that hold in an app of React', async () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'preserve',
      target: 'es2024',
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
    }
    const plain = `import '@benchtop/form-renderer/element'
      const form = document.createElement('launch-form')
      form.addEventListener('launchform-submit', ({ detail }) => detail.scopes.map((one) => one.length))
      // @ts-expect-error -- it isn't a number
      form.definition = 1
      const editor = document.querySelector('form-editor')
      editor?.addEventListener('formeditor-change', ({ detail }) => detail.text.length)
      import '@benchtop/form-editor/element'
      import { renderLaunchForm } from '@benchtop/form-renderer/ssr'
      renderLaunchForm('{}', { changes: { note: 'a' } }).length`
    await writeFile(join(folder.path, 'react.tsx'), await sample('react.tsx'))
    await writeFile(join(folder.path, 'plain.ts'), plain)
    await writeFile(
      join(folder.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['react.tsx', 'plain.ts'] }),
    )
    const tsc = join(dirname(findPackageJSON('typescript-7', import.meta.url) ?? ''), 'bin/tsc')
    const run = promisify(execFile)(process.execPath, [tsc, '--project', folder.path]).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    )
    expect(await run).toBe('')
  })

  it('[FRM-07] are rendered on a server, and taken over by the script', async () => {
    const program = `import { renderLaunchForm } from '@benchtop/form-renderer/ssr'
      import '@benchtop/form-renderer/element'
      process.stdout.write(renderLaunchForm(${JSON.stringify(definition)}, { changes: { depth: 12 } }))`
    await writeFile(join(folder.path, 'ssr.mjs'), program)
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder.path, 'ssr.mjs')])
    expect(stdout).toContain('<launch-form definition="')
    const style =
      '<link rel="stylesheet" href="node_modules/@benchtop/form-renderer/dist/form-renderer.css">'
    await using page = await open('ssr.html', `<!doctype html><title>Form</title>${style}${stdout}`)
    const depth = page.getByLabel('Depth')
    expect(await depth.inputValue()).toBe('12')
    await page.evaluate(`import('/node_modules/@benchtop/form-renderer/dist/element.js')`)
    await page.getByLabel('Note').fill('taken over')
    await expect
      .poll(() => page.evaluate(`document.querySelector('launch-form').values.note`))
      .toBe('taken over')
    expect(await page.getByLabel('Note').count()).toBe(1)
  })
})
